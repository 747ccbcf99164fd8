import type { Lexicon } from './query-lexicon.ts';

/** Cues of French queries. */
export const french: Lexicon = {
  own: `mon|ma|mes|notre|nos|mien(?:ne)?`,
  ours: `notre|nos`,
  we: `nous|(?:qu')?on (?:a|avait|était|doit|va|s'est|en)`,
  self: `
    (?<!(?:comment|puis|dois|peux) )j(?:e|'ai|'avais|'étais)|(?<!(?:donne|explique|écris|dis|montre|aide|
    raconte|fais)[- ])(?:me|moi)|m'(?:a|as|avait)|ai-je`,
  said: `
    dit|disait|décidé|promis|convenu|recommandé|conseillé|proposé|parlé|mentionné|répondu|écrit|envoyé|commandé|
    acheté|réservé|payé|signé|demandé|choisi|prévu|prêté|fini|déménagé|rappelé`,
  past: `avai(?:t|s|ent)|avions|étai(?:t|s|ent)|étions|a-t-(?:il|elle|on)|as-tu|avons|ont|s'appelait|a|ai`,
  memory: `
    rappelle|rappelles|souviens|souvenir|dernière fois|déjà|sais-tu de|tu sais sur|comme d'habitude|d'habitude|
    notes?|liste|où en (?:est|sommes|étions)|des nouvelles|oublié`,
  moment: `
    hier|aujourd'hui|demain|ce soir|cette semaine|(?:semaine|mois|année|an|fois|réunion) (?:dernière?|
    prochaine?|passée?)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|récemment|l'autre jour`,
  ongoing: `encore|toujours|enfin|reste|prêt|terminé|pas encore`,
  that: `ce(?:t|tte)? (?:livre|resto|restaurant|type|film|chanson|hôtel|magasin|truc)|celui|celle`,
  circle: `
    maman|papa|mère|père|parents|femme|mari|frère|sœur|soeur|fils|fille|enfants|grand-mère|grand-père|mamie|
    papi|patron(?:ne)?|chef|collègues?|clients?|propriétaire|voisine?s?|médecin|docteur|dentiste|avocate?|
    notaire|comptable|plombier|équipe|copain|copine|amie?s?`,
  affair: `
    code (?:du|de la|d')|mot de passe|rendez-vous|anniversaire|facture|contrat|adresse|vol|bail|loyer|pointure|
    wifi|réunion|budget|livraison|commande|réservation|portail|projet|vacances|numéro|congés?`,
  chore: `continuons|reprenons|reprends`,
  world: `
    ^(?:qu'est-ce qu(?:e|') ?(?:le|la|l'|un|une|c'est|signifie|veut)|qu'est-ce que (?!tu|on|nous|vous|
    j)[\\p{L}']+|qui (?:a (?:peint|écrit|inventé|découvert|composé|construit|réalisé|gagné)|est (?:le|la|l')|
    était)|combien de (?:temps|[\\p{L}]+ (?:dans|y|a|compte|faut))|combien (?:y a|pèse|coûte|mesure|dure)|
    pourquoi (?:la|le|les|l'|est|y)|quand (?:a été|est né|a eu|s'est)|quelle? (?:est (?:la|le|l')|sont|
    différence|pays|capitale|hauteur|animal|planète|âge)|quels? (?:pays|animaux|est|sont)|quelles? (?:langues|
    villes|est|sont)|où (?:se trouve|vivent|pousse)|comment (?:fonctionne|marche|dit-on|faire|cuire|préparer|
    se forme)|est-ce que les|peut-on|les (?:chats|chiens)|c'est quoi (?:un|une|la différence))`,
  fact: `
    qu'est-ce que (?:le|la|l'|un|une|c'est)|c'est quoi (?:un|une)|(?:le|la) plus [\\p{L}]+ (?:du|de)|a (?:peint|
    inventé|découvert|composé)|pourquoi (?:la mer|le ciel)|différence entre|capitale|veut dire|que signifie|
    avantages|synonymes?`,
  howTo: `
    comment (?:faire|puis-je|je peux|on|fait-on|annuler|créer|utiliser|supprimer|installer|trier|lire|écrire|
    ajouter|convertir)|comment [\\p{L}]+er`,
  make: `
    (?:^|s'il te plaît |peux-tu (?:me )?)(?:écris|explique|traduis|donne|propose|résume|invente|liste|cite|
    décris|calcule|convertis|corrige|compare|montre|crée|compose|reformule|raconte|fais(?:-moi)?|rédige|définis|
    génère|trouve|aide)`,
  indefinite: `une?|des`,
  definite: `le|la|les|du`,
  greeting: `
    bonjour|bonsoir|salut|coucou|bonne (?:nuit|journée|soirée|année|chance|fête)|bon (?:week-end|weekend|
    appétit|courage|anniversaire|dimanche|après-midi)|au revoir|à (?:bientôt|demain|plus|tout à l'heure|lundi|
    la prochaine)|bienvenue|félicitations|bravo|allô|hello|hey|ciao|dors bien|joyeux|de retour`,
  thanks: `
    merci(?: beaucoup| bien)?|de rien|je t'en prie|avec plaisir|pas de (?:souci|problème|quoi)|c'est gentil`,
  laugh: `
    (?:ha){2,}|(?:ah){2,}|hihi|mdr|lol|ptdr|oh|ah|ouf|bof|zut|oups|waouh|wow|super|génial|hum|euh|tiens|aïe|
    youpi|oh là là|dommage`,
  agreement: `
    ^(?:oui|non|ouais|ok|d'accord|bien sûr|parfait|très bien|entendu|compris|je vois|exactement|voilà|ça marche|
    bon|bien|nickel|c'est (?:bon|ça|vrai|parfait|noté|clair|pas grave)|peut-être|tant pis|désolée?|pardon|
    pas grave|attends|laisse tomber|je ne sais pas|vraiment|cool|top|super|génial|excellent|ça va|tout à fait|
    pas mal|carrément)`,
  feeling: `
    je suis (?:si |très |trop |vraiment |un peu )*(?:fatiguée?|crevée?|contente?|heureu(?:x|se)|triste|malade|
    épuisée?|stressée?|fière?|ravie?|désolée?|de retour|en retard)|j'(?:adore|aime|ai (?:faim|soif|froid|chaud|
    sommeil|hâte|trop))|je (?:m'ennuie|t'aime|déteste)|quelle journée|quel temps|il (?:pleut|fait (?:beau|chaud|
    froid))|vivement|encore lundi`,
  praise: `
    tu es (?:le|la|un|une|trop|très|génial|super|vraiment|adorable)|t'es|bien joué|beau travail|bonne idée|
    c'(?:est|était) (?:très |trop |vraiment |super )*(?:gentil|drôle|bien|super|génial|cool|parfait|utile|sympa|
    marrant|intéressant|beau)|ça m'a (?:beaucoup )?aidée?|ça marche`,
  chat: `
    ça va|comment (?:ça va|vas-tu|allez-vous|tu vas)|quoi de neuf|tu (?:es (?:là|un robot)|vas bien|fais quoi|
    dors)|qui es-tu|comment tu t'appelles|et toi|tu m'entends|as-tu bien dormi`,
  ask: `
    ^(?:qu'est-ce|qui|que|quoi|quels?|quelles?|quand|où|pourquoi|comment|combien|est-ce|as-tu|a-t-|à qui|
    chez qui|peux-tu|c'est quoi)`,
};

/** Cues of Spanish queries. */
export const spanish: Lexicon = {
  own: `mis?|nuestr[oa]s?|mí[oa]s?`,
  ours: `nuestr[oa]s?`,
  we: `nosotr[oa]s|nos|[\\p{L}]+(?:amos|imos|emos|íamos|ábamos)`,
  self: `
    yo|(?<!(?:cómo|puedo) )(?:tengo|hice|dije|pagué|compré|dejé|puse|quedé|he)|(?:me) (?:dijo|dijeron|dijiste|
    recomendó|recomendaste|debe|contó|contaste|mencionó)|te (?:dije|conté|pedí|mencioné)`,
  said: `
    dij[oe](?:ron)?|dicho|decidi[óo]|decidido|prometi[óo]|acord(?:ó|ado|amos)|recomendó|recomendaste|sugirió|
    habl(?:ó|ado|amos)|mencion(?:ó|é|aste|ado)|contest(?:ó|ado)|respondi[óo]|escribi[óo]|envi(?:ó|é|ado)|
    pidi[óo]|compr(?:ó|é|ado)|reserv(?:ó|é|ado)|pag(?:ó|ué|ado)|firm(?:ó|ado)|qued(?:ó|amos|é)|eligi[óo]|pasó`,
  past: `había|era|fue(?:ron)?|estaba|tenía|llamaba|hubo|estuvo|hemos|han|ha`,
  memory: `
    recuérdame|recuerdas|recuerda|acuerdas|última vez|otra vez|sabes (?:de|sobre) mí|como siempre|notas|lista|
    resumen de|noticias|olvidé|alguna novedad`,
  moment: `
    ayer|hoy|(?<!de la )mañana(?! por)|anoche|esta (?:semana|noche|tarde)|(?:semana|mes|año|vez|
    reunión) pasad[oa]|próxim[oa]|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|el otro día|
    recientemente`,
  ongoing: `todavía|aún|ya|sigue|queda|quedan|pendientes?|listo|terminado|por fin`,
  that: `(?:ese|esa|aquel|aquella) (?:libro|restaurante|tipo|película|canción|hotel|tienda)|el que|la que|lo que`,
  circle: `
    mamá|papá|madre|padre|padres|esposa|marido|mujer|hermano|hermana|hij[oa]s?|abuel[oa]s?|jef[ea]|
    compañer[oa]s?|clientes?|caser[oa]|vecin[oa]s?|médic[oa]|doctora?|dentista|abogad[oa]|notario|contable|
    contadora?|fontanero|equipo|amig[oa]s?|suegr[oa]|novi[oa]`,
  affair: `
    contraseña|cita|cumpleaños|factura|contrato|dirección|vuelo|alquiler|talla|wifi|reunión|presupuesto|pedido|
    reserva|proyecto|vacaciones|número|clave|entrega|plazo|operación`,
  chore: `sigamos|continúa|seguimos`,
  world: `
    ^¿?(?:qué (?:es|son|significa|hace que|pasa (?:si|cuando)|países?|animal)|qui[eé]n (?:pintó|escribió|
    inventó|descubrió|compuso|construyó|fue|es el|ganó)|cuál es (?:el|la)|cuáles son (?:los|las)|
    cuánt[oa]s? (?:dura|pesa|mide|tarda|cuesta|es|hay|tiempo|vive)|cuánt[oa]s? [\\p{L}]+ (?:hay|tiene|son)|
    por qué (?:el|la|los|las|es|hay)|cuándo (?:fue|se|nació|empezó|cayó|terminó)|dónde (?:está|viven|
    se encuentra|nació)|cómo (?:funciona|se (?:hace|dice|forma|llama|prepara|escribe))|pueden los|se puede|
    es (?:verdad|posible|malo|seguro)|hay (?:vida|alguna forma))`,
  fact: `
    qué (?:es|son) (?:el|la|los|las|un|una)?|m[aá]s [\\p{L}]+ (?:de|del|en)|(?:pintó|inventó|descubrió|compuso)|
    por qué (?:el cielo|el mar)|diferencia entre|capital de|significa|ventajas|sinónimos?|rima con`,
  howTo: `
    cómo (?:hago|puedo|se|hacer|crear|usar|ordenar|leer|borrar|instalar|convertir|elimino|creo)|
    cómo [\\p{L}]+[aei]r`,
  make: `
    (?:^¿?|por favor,? |puedes )(?:escribe|escríbeme|explica|explícame|traduce|dame|resume|inventa|lista|
    enumera|describe|calcula|convierte|corrige|compara|muéstrame|crea|redacta|recomienda|recomiéndame|
    cuéntame (?:un|una)|haz(?:me)?|genera|define|sugiere|nombra|ayúdame a|explicar(?:me)?|escribir(?:me)?|
    traducir(?:me)?)`,
  indefinite: `un|una|unos|unas`,
  definite: `el|la|los|las|del`,
  greeting: `
    hola|buenas|buenos días|buenas (?:noches|tardes)|qué tal|adiós|hasta (?:luego|mañana|pronto|la vista)|
    nos vemos|chao|chau|bienvenid[oa]|felicidades|feliz|enhorabuena|suerte|que (?:descanses|tengas|duermas)|
    buen (?:día|fin de semana|viaje|provecho)|saludos`,
  thanks: `(?:muchas |mil )?gracias|de nada|no hay de qué|con gusto|te lo agradezco|un placer`,
  laugh: `
    (?:ja){2,}j?|(?:je){2,}|jiji|lol|ay|uf+|vaya|guau|oh|ah|eh|hmm+|uy|caramba|bah|ups|anda|hala|qué (?:bien|
    bueno|risa|pena|día|guay|horror|gracioso|lindo|frío|calor)`,
  agreement: `
    ^(?:sí|si|no|vale|ok|claro|de acuerdo|perfecto|bien|muy (?:bien|bueno)|bueno|genial|entendido|entiendo|
    ya veo|exacto|listo|dale|por supuesto|tal vez|quizás?|no importa|perdón|lo siento|disculpa|está bien|
    estupendo|da igual|no pasa nada|excelente|correcto|espera|ni idea|no sé|trato hecho|en serio|de verdad|
    súper)`,
  feeling: `
    estoy (?:muy |tan |un poco |bastante )*(?:cansad[oa]|aburrid[oa]|feliz|triste|content[oa]|enferm[oa]|
    agotad[oa]|list[oa]|emocionad[oa]|nervios[oa]|bien|mal|hart[oa])|tengo (?:mucho |mucha )?(?:hambre|sueño|
    frío|calor|sed)|me (?:encanta|gusta|aburro|muero|alegro|duele)|odio|te quiero|qué (?:día|semana|cansancio)|
    hace (?:frío|calor)|por fin (?:viernes|es)|llueve`,
  praise: `
    eres (?:el|la|un|una|muy|genial|increíble|lo máximo|tan)|buen trabajo|bien hecho|buena idea|(?:eso|
    esto)? ?(?:es|fue|está|estuvo) (?:muy |tan )?(?:bueno|genial|útil|divertido|gracioso|increíble|interesante|
    lindo)|me (?:has )?ayud(?:ó|aste|ado) mucho|funciona|qué amable`,
  chat: `
    cómo (?:estás|te va|va todo|andas|has dormido|está usted|te llamas)|qué (?:tal|haces|cuentas|onda|
    hay de nuevo|pasa\\?)|estás ahí|eres (?:un|una) (?:robot|persona|humano)|quién eres|y tú|todo bien|me oyes|
    tienes (?:sueño|hambre|novia)`,
  ask: `^¿|^(?:qué|quién|cuál|cuándo|dónde|por qué|cómo|cuánt[oa]s?)`,
};

/** Cues of Italian queries. */
export const italian: Lexicon = {
  own: `mi[oaei]|miei|nostr[oaie]`,
  ours: `nostr[oaie]`,
  we: `noi|ci siamo|abbiamo|avevamo|eravamo|siamo|[\\p{L}]+(?:iamo|avamo|evamo|ivamo)`,
  self: `io|ho|avevo|mi (?:ha|hai|aveva|avevi|deve)|ti ho|devo (?!fare per)`,
  said: `
    detto|deciso|promesso|consigliato|proposto|parlato|risposto|scritto|mandato|ordinato|comprato|prenotato|
    pagato|firmato|chiesto|scelto|messo|concordato|menzionato|raccontato|finito|prestato`,
  past: `aveva(?:no)?|avevi|era(?:no)?|ha|hanno|chiamava|stato|stata`,
  memory: `
    ricordami|ricordi|ricorda|ultima volta|l'altra volta|già|sai di me|come al solito|note|lista|novità|notizie|
    dimenticato|a che punto`,
  moment: `
    ieri|oggi|domani|stasera|questa settimana|(?:settimana|mese|anno|riunione) scors[oa]|(?:settimana|mese|
    anno) prossim[oa]|prossim[oa]|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|l'altro giorno|
    di recente`,
  ongoing: `ancora|ormai|finalmente|resta|rimane|mancano|pronto|in sospeso`,
  that: `quel(?:lo|la|l')? ?(?:libro|ristorante|tipo|film|canzone|albergo|negozio)|quello|quella`,
  circle: `
    mamma|papà|madre|padre|genitori|moglie|marito|fratello|sorella|figli[oae]?|nonn[oai]|capo|collegh?[aei]|
    clienti?|padrone di casa|vicin[oaei]|medico|dottore(?:ssa)?|dentista|avvocat[oa]|notaio|commercialista|
    idraulico|squadra|amic[oahei]+|suocer[oa]|fidanzat[oa]`,
  affair: `
    password|appuntamento|compleanno|fattura|contratto|indirizzo|volo|affitto|numero|wifi|riunione|budget|
    ordine|prenotazione|progetto|ferie|codice|consegna|scadenza|taglia|bolletta`,
  chore: `continuiamo|riprendiamo`,
  world: `
    ^(?:(?:che )?cos(?:a|'è|a è|a sono|a significa|a vuol dire)(?! (?:abbiamo|ho|hai|ha|mi|ti))|
    chi (?:ha (?:dipinto|scritto|inventato|scoperto|composto|costruito|vinto)|è (?:il|la|l')|era|fu)|
    qual è (?:il|la|l')|quali sono (?:i|le|gli)|quanto (?:dura|pesa|è|costa|tempo|ci vuole|deve|vive)|
    quant[ie] [\\p{L}]+ (?:ha|ci sono|hanno|servono)|perché (?:il|la|i|le|l'|gli|è|si)|quando (?:è (?:stato|
    stata|nato|caduto|finita)|fu|cadde|inizia)|dove (?:si trova|vivono|cresce)|come (?:funziona|si (?:fa|dice|
    cucina|prepara|forma|scrive))|si può|è vero|i gatti|i cani)`,
  fact: `
    (?:che )?cos'è (?:un|una|il|la|lo|l')|più [\\p{L}]+ (?:del|di|d')|ha (?:dipinto|inventato|scoperto|
    composto)|come si (?:fa|cucina|prepara) (?:il|la|lo)|differenza tra|differenza fra|capitale|significa|
    vantaggi|sinonimi`,
  howTo: `come (?:si fa|faccio|posso|fare|creare|usare|ordinare|leggere|installare|eliminare|convertire)`,
  make: `
    (?:^|per favore,? |puoi )(?:scrivi(?:mi)?|spiega(?:mi)?|traduci|dammi|riassumi|inventa|elenca|descrivi|
    calcola|converti|correggi|confronta|mostrami|crea|componi|consiglia(?:mi)?|raccontami (?:una|un)|fammi|
    genera|definisci|suggerisci|nomina|aiutami a|scrivere|spiegar(?:e|mi)|tradurre)`,
  indefinite: `un|una|uno|un'`,
  definite: `il|lo|la|i|gli|le|del|della|dei`,
  greeting: `
    ciao|salve|buongiorno|buon giorno|buonasera|buona (?:sera|notte|giornata|serata|domenica|fortuna)|
    buonanotte|arrivederci|a (?:dopo|domani|presto)|ci (?:vediamo|sentiamo)|benvenut[oa]|auguri|congratulazioni|
    buon (?:weekend|fine settimana|compleanno|appetito|viaggio|lavoro|natale)|complimenti|sogni d'oro|ehi`,
  thanks: `
    grazie(?: mille| tante| infinite)?|prego|di niente|figurati|non c'è di che|ti ringrazio|nessun problema`,
  laugh: `
    (?:ah){2,}a?|(?:ha){2,}|hihi|lol|oh|ah|uffa|uff|boh|beh|mah|wow|ops|accidenti|evviva|ehm|mmh?|che (?:bello|
    ridere|giornata|peccato|noia|caldo|freddo|sonno)`,
  agreement: `
    ^(?:sì|si|no|ok|va bene|d'accordo|certo|perfetto|bene|benissimo|ottimo|capito|capisco|esatto|giusto|fatto|
    forse|non importa|scusa|scusami|mi dispiace|tranquillo|bravo|fantastico|ho capito|certamente|aspetta|
    lascia stare|non lo so|davvero|magari|affare fatto|tutto (?:chiaro|bene|ok))`,
  feeling: `
    sono (?:così |molto |un po' |tanto )*(?:stanc[oa]|annoiat[oa]|felice|triste|content[oa]|malat[oa]|
    esaust[oa]|pront[oa]|emozionat[oa]|tornat[oa])|ho (?:fame|sonno|freddo|caldo|sete)|mi (?:annoio|piace|manca|
    dispiace)|adoro|odio|ti voglio bene|che (?:giornata|stanchezza)|fa (?:caldo|freddo)|piove|finalmente venerdì`,
  praise: `
    sei (?:un|una|il|la|fantastic[oa]|grande|molto|troppo|così|davvero|forte)|ben fatto|ottimo lavoro|
    bella idea|è (?:stato |stata )?(?:molto |davvero )?(?:utile|divertente|bello|bellissimo|interessante|
    gentile)|mi hai aiutato|funziona`,
  chat: `
    come (?:stai|va|state|ti chiami|butta)|che (?:fai|si dice|combini)|tutto (?:bene|ok)|ci sei|sei (?:un robot|
    lì|sveglio)|chi sei|e tu|mi senti|hai dormito`,
  ask: `^(?:che|chi|cosa|cos'è|quale?|quali|quando|dove|perché|come|quant[oaie]|dov'è|com'è)`,
};

/** Cues of Portuguese queries. */
export const portuguese: Lexicon = {
  own: `meus?|minhas?|noss[oa]s?`,
  ours: `noss[oa]s?`,
  we: `nós|a gente|[\\p{L}]+(?:ámos|amos|emos|imos|íamos|ávamos)`,
  self: `
    eu|tenho|fiz|disse|paguei|comprei|deixei|me (?:disse|disseste|recomendou|deve|falou)|te (?:disse|contei|
    falei)|lhe disse`,
  said: `
    disse(?:ram|ste)?|dito|decidi(?:u|do|mos)|prometeu|combin(?:ou|ado|ámos|amos)|recomend(?:ou|aste)|sugeriu|
    fal(?:ou|ado|ámos|amos)|mencion(?:ou|ei|aste)|respondeu|escreveu|envi(?:ou|ei|ado)|pedi(?:u|do)|compr(?:ou|
    ei|ado)|reserv(?:ou|ei|ado)|pag(?:ou|uei|o)|assin(?:ou|ado)|fic(?:ou|ámos|amos)|escolh(?:eu|i)|chegou`,
  past: `tinha|era|foi|foram|estava|chamava|houve|ficou`,
  memory: `
    lembra-me|me lembra|lembras|lembra|última vez|de novo|sabes (?:de|sobre) mim|como sempre|notas|lista|
    notícias|novidades|esqueci`,
  moment: `
    ontem|hoje|amanhã|esta (?:semana|noite|tarde)|(?:semana|mês|ano|reunião) passad[oa]|próxim[oa]|segunda|
    terça|quarta|quinta|sexta|sábado|domingo|outro dia|recentemente`,
  ongoing: `ainda|já|falta|faltam|pendentes?|pronto|finalmente|continua`,
  that: `(?:aquele|aquela|esse|essa|daquele|daquela) [\\p{L}]+|o que a|em que`,
  circle: `
    mãe|pai|pais|esposa|mulher|marido|irmão|irmã|filh[oa]s?|av[óô]|chef[ea]|colegas?|clientes?|senhorio|
    vizinh[oa]s?|médic[oa]|doutora?|dentista|advogad[oa]|notário|contabilista|contadora?|canalizador|equipa|
    equipe|amig[oa]s?|sogr[oa]|namorad[oa]`,
  affair: `
    senha|palavra-passe|consulta|aniversário|fatura|contrato|endereço|morada|voo|aluguel|renda|número|wifi|
    reunião|orçamento|encomenda|reserva|projeto|férias|código|prazo|entrega|nome d[oae]`,
  chore: `continuemos|continua de onde`,
  world: `
    ^(?:o que (?:é|são|significa|quer dizer|acontece)|quem (?:pintou|escreveu|inventou|descobriu|compôs|
    construiu|foi|é o|é a|ganhou)|qual (?:é|a|o) (?:a |o )?(?:diferença|capital|maior|menor|melhor|significado|
    montanha|distância|população|rio)|qual é (?:o|a)|quais são (?:os|as)|quant[oa]s? (?:tempo|dura|pesa|mede|
    custa|é)|quant[oa]s? [\\p{L}]+ (?:tem|há|são|existem)|por ?qu[eê] (?:o|a|os|as|é)|quando (?:foi|nasceu|
    começou|caiu)|onde (?:fica|vivem|nasce)|como (?:funciona|se (?:faz|diz|forma|escreve|prepara))|pode-se|
    é (?:verdade|possível|seguro)|os (?:gatos|cães))`,
  fact: `
    o que (?:é|são) (?:um|uma|o|a)|mais [\\p{L}]+ d[oae]|(?:pintou|inventou|descobriu|compôs)|diferença entre|
    capital d|significa|vantagens|sinónimos?|sinônimos?`,
  howTo: `como (?:faço|posso|se|fazer|criar|usar|ordenar|ler|instalar|apagar|converter|eu)|como [\\p{L}]+[aei]r`,
  make: `
    (?:^|por favor,? |podes |pode |você pode )(?:escrev[ae](?:-me)?|explic[ae](?:-me)?|traduz(?:a)?|dá-me|me dê|
    resum[ae]|invent[ae]|list[ae]|descrev[ae]|calcul[ae]|convert[ae]|corrij[ae]|corrige|compar[ae]|mostr[ae]|
    cri[ae]|recomend[ae]|conta-me um|faz|faça|ger[ae]|defin[ae]|suger[ei]|sugira|escrever|explicar|traduzir)`,
  indefinite: `uma?|uns|umas`,
  definite: `os?|as?|dos?|das?|nos?|nas?`,
  greeting: `
    olá|oi|bom dia|boa (?:noite|tarde|sorte|semana|viagem)|adeus|tchau|até (?:logo|amanhã|já|breve|mais|
    à próxima)|bem-vind[oa]|parabéns|feliz|bom (?:fim de semana|descanso|trabalho|apetite|domingo)|saudações|
    dorme bem|e aí`,
  thanks: `(?:muito )?obrigad[oa]|valeu|de nada|por nada|disponha|agradeço|não tem de quê|imagina`,
  laugh: `
    (?:ha){2,}|k{3,}|rs(?:rs)*|(?:he){2,}|lol|oh|ah|ui|ufa|uau|eita|nossa|puxa|hmm+|opa|ai|que (?:bom|legal|
    giro|pena|dia|engraçado|fixe|frio|calor)`,
  agreement: `
    ^(?:sim|não|ok|okay|claro|certo|está bem|tá bom|tá|perfeito|bem|muito bem|ótimo|boa|entendi|percebi|percebo|
    exato|exatamente|combinado|talvez|não faz mal|desculp[ae]|sem problema|beleza|com certeza|fixe|legal|espera|
    não sei|sério|pode ser|tudo (?:certo|bem|bom)|deixa (?:estar|pra lá))`,
  feeling: `
    (?:estou|tô) (?:muito |tão |um pouco |bem )*(?:cansad[oa]|aborrecid[oa]|entediad[oa]|feliz|triste|contente|
    doente|exaust[oa]|pront[oa]|animad[oa]|com (?:fome|sono|frio|calor|sede))|tenho (?:fome|sono|frio|calor|
    sede)|(?:eu )?(?:adoro|odeio|amo)|gosto (?:muito )?d|que (?:dia|semana|cansaço|tempo)|está (?:frio|calor)|
    finalmente sexta|tenho saudades`,
  praise: `
    (?:és|você é) (?:o|a|um|uma|muito|tão|demais|incrível|o máximo)|bom trabalho|boa ideia|bem feito|(?:foi|é|
    está) (?:muito |tão )?(?:bom|útil|engraçado|giro|interessante|legal|ótimo)|ajudou muito|ajudaste-me|
    funciona(?:ou)?`,
  chat: `
    tudo (?:bem|bom|certo)|como (?:estás|está|vai|vão|você está|te chamas|correu)|que (?:fazes|contas|
    há de novo)|estás aí|és (?:um robô|uma pessoa|humano)|quem és|e tu|e você|dormiste bem|beleza`,
  ask: `^(?:o que|que|quem|qual|quais|quando|onde|por ?qu[eê]|porquê|como|quant[oa]s?)`,
};
