import { stem } from './english-stem.ts';
import { stemsOf } from './passage.ts';

/** Words by the topics of everyday life that they belong to. Few and plain ones: it decides on what may help only. */
const words = {
  food: `food eat eating dinner lunch breakfast brunch supper meal snack recipe cook cooking bake baking restaurant cafe
    menu dish cuisine pizza pasta soup salad dessert cake coffee tea drink wine beer juice vegetarian vegan meat fish
    cheese milk oat oats sugar bread rice egg eggs fruit vegetables spicy grocery groceries hungry taste barista kitchen
    essen kochen frühstück abendessen rezept manger repas dîner déjeuner recette cenar cena comer comida desayuno receta
    mangiare pranzo ricetta jantar almoço`,
  travel: `travel trip holiday vacation flight fly hotel hostel airport train abroad visit tour journey itinerary seat
    luggage passport city beach mountains camping destination weekend`,
  music: `music song songs band album concert playlist listen guitar piano violin singer sing gig jazz rock`,
  reading: `book books read reading novel author library magazine podcast audiobook story`,
  screen: `film films movie movies series show watch watching cinema netflix documentary tv game games gaming`,
  sport: `sport sports run running gym workout exercise train training swim swimming cycling bike yoga football soccer
    tennis climbing hike hiking walk walking fitness marathon race`,
  work: `work job office boss colleague team meeting project client career interview salary presentation report deadline
    email arbeit arbeite arbeiten beruf chef travail travaille métier boulot trabajo trabajar jefe lavoro lavorare trabalho
    trabalhar`,
  code: `code coding program programming software editor language framework typescript javascript python rust go java
    sql database deploy server git bug library test`,
  family: `family mother mom mum father dad parents brother sister wife husband partner son daughter child children kids
    baby grandmother grandfather aunt uncle cousin`,
  pets: `pet pets dog dogs cat cats puppy kitten vet rabbit horse hamster`,
  home: `home house flat apartment room rent furniture garden plants cleaning kitchen decorate move
    live lives wohne wohnen wohnung miete habite habiter logement appartement loyer vivo vivir piso casa alquiler abito
    abitare appartamento affitto moro morar apartamento aluguel`,
  money: `money budget cost price pay expensive cheap save saving buy buying purchase spend`,
  clothes: `clothes wear wearing outfit dress shirt shoes jacket colour color size fashion style`,
  gifts: `gift gifts present presents birthday anniversary christmas wedding party celebrate`,
  sleep: `sleep sleeping bed morning night wake tired nap evening schedule`,
  weather: `weather rain snow cold hot sunny season winter summer`,
} as const;

const topics = new Map<string, Set<string>>();
for (const [topic, listed] of Object.entries(words)) {
  for (const word of listed.split(/\s+/)) {
    const stemmed = stem(word);
    topics.set(stemmed, (topics.get(stemmed) ?? new Set()).add(topic));
  }
}

/** The topics of everyday life that a text has words of. */
export function topicsOf(text: string): Set<string> {
  return new Set([...stemsOf(text)].flatMap((word) => [...(topics.get(word) ?? [])]));
}
