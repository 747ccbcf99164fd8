/** Greetings, goodbyes and thanks that are a whole message, language by language. Nothing else is in any of these lists. */
const phrases: Readonly<Record<string, string>> = {
  en: "hi|hello|hey|hi there|hello there|good morning|good afternoon|good evening|good night|bye|goodbye|see you|thanks|thank you|thank you very much|thank you so much|thanks a lot|many thanks|how are you|how are you doing|how are you today|how is it going|how's it going|what's up|you too|no worries|never mind|welcome back|see you soon|see ya|sleep well|have a nice day|have a nice weekend",
  de: "hallo|hi|guten morgen|guten tag|guten abend|gute nacht|tschüss|auf wiedersehen|bis morgen|danke|danke schön|dankeschön|vielen dank|danke dir|wie geht's|wie geht es dir|wie geht es ihnen|schönes wochenende|schönen tag noch|moin|servus",
  fr: 'bonjour|bonsoir|salut|coucou|bonne nuit|bonne journée|au revoir|à demain|merci|merci beaucoup|merci bien|ça va|comment ça va|comment vas tu|bon week end',
  es: 'hola|buenos días|buenas tardes|buenas noches|adiós|hasta luego|hasta mañana|gracias|muchas gracias|mil gracias|qué tal|cómo estás|buen fin de semana',
  it: 'ciao|buongiorno|buonasera|buonanotte|arrivederci|a domani|grazie|grazie mille|molte grazie|come stai|come va|buona giornata',
  pt: 'olá|oi|bom dia|boa tarde|boa noite|tchau|até amanhã|obrigado|obrigada|muito obrigado|muito obrigada|tudo bem|como vai',
  nl: 'hallo|hoi|goedemorgen|goedemiddag|goedenavond|goede morgen|welterusten|doei|tot ziens|bedankt|dank je|dank je wel|dankjewel|dank u wel|hoe gaat het|fijne dag',
  sv: 'hej|hejsan|god morgon|god kväll|god natt|hej då|tack|tack så mycket|tusen tack',
  da: 'hej|godmorgen|god aften|godnat|farvel|tak|mange tak|tusind tak',
  no: 'hei|god morgen|god kveld|god natt|ha det|takk|tusen takk|mange takk',
  fi: 'moi|hei|terve|huomenta|hyvää huomenta|hyvää päivää|hyvää iltaa|hyvää yötä|näkemiin|kiitos|paljon kiitoksia|kiitos paljon',
  pl: 'cześć|hej|dzień dobry|dobry wieczór|dobranoc|do widzenia|do jutra|dzięki|dziękuję|bardzo dziękuję',
  cs: 'ahoj|dobrý den|dobré ráno|dobrý večer|dobrou noc|na shledanou|díky|děkuji|děkuju|moc děkuji',
  hu: 'szia|sziasztok|helló|jó reggelt|jó napot|jó estét|jó éjszakát|viszlát|köszönöm|köszi|köszönöm szépen',
  ro: 'salut|bună|bună dimineața|bună ziua|bună seara|noapte bună|la revedere|mulțumesc|mersi|mulțumesc mult',
  tr: 'merhaba|selam|günaydın|iyi günler|iyi akşamlar|iyi geceler|görüşürüz|hoşça kal|teşekkürler|teşekkür ederim|sağ ol|çok teşekkürler',
  id: 'halo|hai|selamat pagi|selamat siang|selamat sore|selamat malam|sampai jumpa|terima kasih|terima kasih banyak|makasih',
  vi: 'xin chào|chào|chào bạn|chào buổi sáng|chúc ngủ ngon|tạm biệt|cảm ơn|cám ơn|cảm ơn bạn|cảm ơn nhiều',
  ru: 'привет|здравствуйте|здравствуй|доброе утро|добрый день|добрый вечер|спокойной ночи|до свидания|пока|спасибо|большое спасибо|спасибо большое|как дела',
  uk: 'привіт|вітаю|доброго ранку|добрий день|добрий вечір|на добраніч|до побачення|дякую|дуже дякую|щиро дякую',
  el: 'γεια|γεια σου|γεια σας|καλημέρα|καλησπέρα|καληνύχτα|αντίο|ευχαριστώ|ευχαριστώ πολύ|σε ευχαριστώ',
  ar: 'مرحبا|مرحباً|أهلا|أهلاً|السلام عليكم|صباح الخير|مساء الخير|تصبح على خير|مع السلامة|شكرا|شكراً|شكرا جزيلا|شكراً جزيلاً',
  he: 'שלום|היי|בוקר טוב|ערב טוב|לילה טוב|להתראות|תודה|תודה רבה',
  fa: 'سلام|صبح بخیر|شب بخیر|خداحافظ|ممنون|متشکرم|مرسی|خیلی ممنون',
  hi: 'नमस्ते|नमस्कार|हैलो|सुप्रभात|शुभ प्रभात|शुभ रात्रि|अलविदा|धन्यवाद|शुक्रिया|बहुत धन्यवाद|बहुत बहुत धन्यवाद',
  bn: 'হ্যালো|নমস্কার|সুপ্রভাত|শুভ সকাল|শুভ রাত্রি|ধন্যবাদ|অনেক ধন্যবাদ',
  th: 'สวัสดี|สวัสดีครับ|สวัสดีค่ะ|หวัดดี|อรุณสวัสดิ์|ราตรีสวัสดิ์|ลาก่อน|ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ|ขอบคุณมาก',
  ko: '안녕|안녕하세요|안녕하십니까|좋은 아침|안녕히 주무세요|잘 자|잘 가|안녕히 계세요|고마워|고마워요|고맙습니다|감사합니다|감사해요|정말 감사합니다',
  ja: 'こんにちは|こんばんは|おはよう|おはようございます|おやすみ|おやすみなさい|さようなら|またね|ありがとう|ありがとうございます|どうもありがとう|どうもありがとうございます|どうも',
  zh: '你好|您好|嗨|早上好|早安|下午好|晚上好|晚安|再见|拜拜|谢谢|谢谢你|谢谢您|多谢|非常感谢|謝謝|謝謝你|多謝|早',
};

const longest = 80;
const known = Object.values(phrases)
  .flatMap((list) => list.split('|'))
  .map(plain)
  .sort((a, b) => b.length - a.length);
const whole = new RegExp(
  `^(?:(?:${known.join('|')})(?: |$|(?<=[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u4e00-\\u9fff])))+$`,
  'u',
);

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a message is greetings, goodbyes and thanks and nothing else, in any of the languages above. */
export function isGreeting(text: string): boolean {
  return text.length <= longest && whole.test(plain(text));
}
