import { inLowerCase } from '../lower-case.ts';
import { pattern } from '../pattern.ts';
import { LANGUAGE } from '../phrases.ts';

/** Languages that are rarer in talk than those of `LANGUAGE`, or named with a word before them. */
const RARER =
  'North(?:ern)? S[áa]mi|S[áa]mi|Breton|Cornish|Manx|Scots Gaelic|Scottish Gaelic|Irish Gaelic|Gàidhlig|Gaeilge|Cymraeg|Ulster Scots|Frisian|Luxembourgish|Walloon|Occitan|Corsican|Sardinian|Sicilian|' +
  'Neapolitan|Venetian|Friulian|Ladin|Romansh|Swiss German|Swiss-German|Low German|Plattdeutsch|Bavarian|Austrian German|West Flemish|Asturian|Valencian|Castilian|Aragonese|Euskara|Mirandese|Romani|Romany|Ladino|' +
  'Yiddish|Faroese|Greenlandic|Kalaallisut|Karelian|Samogitian|Latgalian|Silesian|Kashubian|Sorbian|Belarusian|Rusyn|Moldovan|Montenegrin|Serbo-Croatian|Serbo-Croat|Bosnian|Tatar|Bashkir|Chuvash|Chechen|Ossetian|' +
  'Circassian|Azerbaijani|Azeri|Turkmen|Uzbek|Tajik|Kyrgyz|Uyghur|Mongolian|Tibetan|Dzongkha|Dari|Tajiki|Balochi|Qashqai|Kurmanji|Sorani|Assyrian|Aramaic|Coptic|Berber|Tamazight|Kabyle|Darija|Levantine Arabic|Moroccan Arabic|' +
  'Egyptian Arabic|Lebanese Arabic|Gulf Arabic|Hassaniya|Saraiki|Sindhi|Kashmiri|Kannada|Malayalam|Konkani|Tulu|Odia|Oriya|Assamese|Bhojpuri|Maithili|Awadhi|Rajasthani|Marwari|Kutchi|Santali|Manipuri|Bangla|Sylheti|Chittagonian|' +
  'Rohingya|Sinhalese|Dhivehi|Newari|Sherpa|Hmong|Karen|Shan|Javanese|Sundanese|Balinese|Batak|Minangkabau|Cebuano|Bisaya|Visayan|Ilocano|Ilonggo|Hiligaynon|Waray|Kapampangan|Bikol|Tetum|Hokkien|Teochew|Hakka|' +
  'Taiwanese|Shanghainese|Putonghua|Māori|Maori|Samoan|Tongan|Fijian|Hawaiian|Tok Pisin|Bislama|Chichewa|Chewa|Shona|Ndebele|Sesotho|Sotho|Sepedi|Setswana|Tswana|Tsonga|Xitsonga|Venda|Tshivenda|Swati|siSwati|isiZulu|isiXhosa|' +
  'Tsotsitaal|Bemba|Nyanja|Kikuyu|Kamba|Luo|Luhya|Kalenjin|Maasai|Luganda|Runyankole|Acholi|Kinyarwanda|Kirundi|Kiswahili|Lingala|Kikongo|Kimbundu|Umbundu|Tshiluba|Sango|Oromo|Somali|Tigrinya|Tigre|Harari|' +
  'Fula|Fulani|Fulfulde|Pulaar|Wolof|Serer|Mandinka|Malinke|Bambara|Dioula|Mooré|Moore|Soninke|Susu|Temne|Mende|Krio|Kriol|Twi|Fante|Akan|Ga|Ewe|Fon|Dagbani|Edo|Efik|Ibibio|Tiv|Kanuri|Ijaw|Urhobo|Nigerian Pidgin|Pidgin(?: English)?|' +
  'Haitian Creole|Mauritian Creole|Cape Verdean Creole|Kreyòl|Creole|Patois|Papiamentu|Papiamento|Sranan|Quechua|Aymara|Guarani|Guaraní|Nahuatl|Maya|Mapudungun|Navajo|Cree|Ojibwe|Inuktitut|Cherokee|Lakota|' +
  'Brazilian Portuguese|Mandarin Chinese|Auslan|British Sign Language|American Sign Language|Irish Sign Language|LSF|ISL|DGS';

const RAISED = `${RARER}|${LANGUAGE}`;
/** A language, in capitals or as those write it who raise no letter (names that are words only when raised). */
export const ANY_LANGUAGE = `(?:${RAISED}|${inLowerCase(RAISED).replace(/\|(?:ga|fon|tiv|cree|shan|karen|mende|more|luo|maya|lao|thai|latin|moore|edo|ewe|fula|scots|isl|dgs|lsf|asl|bsl|manx)(?=\|)/g, '')}|thai|latin)(?![\\p{L}\\p{N}-])`;

/** One language in a running text. */
export const EACH_LANGUAGE = pattern(`(?<![\\p{L}\\p{N}-])${ANY_LANGUAGE}`, 'gu');
