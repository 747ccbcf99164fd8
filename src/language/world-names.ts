import { wordsOf } from './which-language.ts';

/**
 * Names of general knowledge. A capitalised word that is not among them is taken for a name from the asker's own
 * life.
 */
export const worldNames: ReadonlySet<string> = new Set(
  wordsOf(`Africa America Americas Antarctica Arctic Asia Atlantic Australia Europe Oceania Pacific Mediterranean Baltic
    Caribbean Scandinavia Balkans Siberia Sahara Amazon Nile Danube Rhine Thames Seine Mississippi Alps Andes Himalaya
    Himalayas Everest Mont Blanc Mount Kilimanjaro Fuji Vesuvius Afghanistan Albania Algeria Angola Argentina Armenia
    Austria Azerbaijan Bangladesh Belarus Belgium Bolivia Bosnia Botswana Brazil Britain Bulgaria Burkina Faso Cambodia
    Cameroon Canada Chad Chile China Colombia Congo Croatia Cuba Cyprus Czech Denmark Ecuador Egypt England Estonia
    Ethiopia Fiji Finland France Georgia Germany Ghana Greece Greenland Guatemala Haiti Honduras Hungary Iceland India
    Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Jordan Kazakhstan Kenya Korea Kuwait Laos Latvia Lebanon
    Libya Liechtenstein Lithuania Luxembourg Madagascar Malaysia Mali Malta Mexico Moldova Monaco Mongolia Montenegro
    Morocco Mozambique Myanmar Namibia Nepal Netherlands Zealand Nicaragua Niger Nigeria Norway Oman Pakistan Palestine
    Panama Paraguay Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Scotland Senegal Serbia Singapore
    Slovakia Slovenia Somalia Spain Sri Lanka Sudan Sweden Switzerland Syria Taiwan Tanzania Thailand Tibet Tunisia
    Turkey Uganda Ukraine Uruguay Uzbekistan Vatican Venezuela Vietnam Wales Yemen Zambia Zimbabwe USA UK EU US
    Amsterdam Athens Bangkok Barcelona Beijing Berlin Bern Brussels Budapest Cairo Chicago Copenhagen Delhi Dubai Dublin
    Edinburgh Florence Geneva Hamburg Helsinki Istanbul Jakarta Jerusalem Kyoto Lisbon Ljubljana London Madrid Manila
    Melbourne Milan Moscow Mumbai Munich Naples Nairobi New York Oslo Paris Prague Rome Rio Seoul Shanghai Stockholm
    Sydney Tokyo Toronto Venice Vienna Warsaw Washington Zurich California Florida Texas Hawaii Alaska Bavaria Sicily
    African American Arabic Asian Australian Austrian Belgian Brazilian British Bulgarian Canadian Catalan Chinese
    Croatian Danish Dutch English Estonian European Finnish French Gaelic German Greek Hebrew Hindi Hungarian Icelandic
    Indian Indonesian Irish Italian Japanese Korean Latin Latvian Lithuanian Mexican Norwegian Persian Polish
    Portuguese Roman Romanian Russian Sanskrit Scottish Serbian Spanish Swahili Swedish Swiss Thai Turkish Ukrainian
    Vietnamese Welsh Christian Christmas Easter Islam Muslim Jewish Judaism Buddhism Buddhist Hindu Hinduism Bible Quran
    Ramadan Halloween Renaissance Reformation Enlightenment Victorian Medieval Olympics Olympic Nobel Oscar Oscars
    Shakespeare Hamlet Macbeth Goethe Dante Homer Odyssey Iliad Plato Aristotle Socrates Kant Nietzsche Darwin Newton
    Einstein Galileo Curie Tesla Edison Freud Marx Napoleon Caesar Cleopatra Churchill Lincoln Gandhi Mandela Kennedy
    Mozart Beethoven Bach Chopin Verdi Wagner Picasso Monet Rembrandt Leonardo Vinci Michelangelo Gogh Vermeer Mona Lisa
    Dickens Austen Tolstoy Dostoevsky Kafka Orwell Tolkien Hemingway Beatles Elvis Eiffel Tower Colosseum Titanic Apollo
    Moon Sun Earth Mars Venus Jupiter Saturn Mercury Neptune Uranus Pluto Milky Way God World War Wall Street Cold Union
    Bitcoin Wikipedia Google Apple Microsoft Amazon Excel Word PowerPoint DNA RNA AI NATO UN UNESCO GDP CO2 ADHD HIV
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July
    August September October November December Inception Matrix Godfather Casablanca Hobbit Hobbits Frodo Gandalf Ulysses Frankenstein Dracula Gatsby Pride
    Prejudice Solitude Quixote Cervantes Márquez Borges Neruda Kundera Proust Hugo Flaubert Camus Sartre Voltaire
    Rousseau Descartes Hegel Wittgenstein Popper Confucius Buddha Jesus Muhammad Moses Luther Calvin Aquinas Augustine
    Alexander Genghis Khan Charlemagne Elizabeth Victoria Henry Louis Bismarck Stalin Lenin Hitler Mussolini Franco
    Roosevelt Truman Nixon Reagan Thatcher Obama Clinton Bush Trump Biden Merkel Macron Putin Zelensky Armstrong Aldrin
    Gagarin Columbus Magellan Cook Scott Amundsen Hillary Nightingale Pasteur Fleming Mendel Hawking Turing Lovelace
    Schrödinger Heisenberg Bohr Planck Maxwell Faraday Kepler Copernicus Archimedes Euclid Gauss Euler Fermat Riemann
    Gödel Nash Haydn Handel Schubert Schumann Brahms Mahler Debussy Ravel Tchaikovsky Stravinsky Vivaldi Puccini Bowie
    Dylan Queen Abba Nirvana Madonna Sinatra Hendrix Lennon McCartney Coltrane Hitchcock Kubrick Spielberg Tarantino
    Scorsese Bergman Fellini Kurosawa Disney Pixar Warhol Dalí Kahlo Klimt Matisse Cézanne Goya Velázquez Turner Dürer
    Caravaggio Raphael Botticelli Rodin Gaudí Bauhaus Louvre Prado Uffizi Parthenon Acropolis Stonehenge Machu Picchu
    Taj Mahal Kremlin Versailles Westminster Niagara Falls Grand Canyon Yellowstone Matterhorn Etna Krakatoa Pompeii
    Chernobyl Hiroshima Auschwitz Waterloo Gettysburg Normandy Stalingrad Bastille Magna Carta Constitution Senate
    Congress Parliament Brexit Nato Vikings Viking Romans Greeks Egyptians Aztecs Aztec Maya Inca Incas Persians Ottoman
    Byzantine Mongol Mongols Empire Revolution Republic Kingdom Treaty Battle Night Watch Scream Starry Sistine Chapel
    Middlemarch Dorian Gray Moby Dick Hamlet Othello Lear Romeo Juliet Faust Candide Inferno Metamorphosis Trial Rings
    Lord Harry Potter Hogwarts Star Wars Trek Jedi Batman Superman Spider Avengers Marvel Sherlock Holmes Watson Poirot
    Bond Simpsons Pokémon Mario Zelda Minecraft Monopoly Scrabble Chess Wimbledon FIFA Cup Tour Super Bowl Messi Ronaldo
    Pelé Federer Bolt River Lake Ocean Sea Island Islands Peninsula Valley Desert South North East West Central Middle
    Ages Age Century Great Black Death Plague Dead Red Mount Lady Saint Holy Spirit Trinity Torah Talmud Gospel Genesis
    Zeus Athena Apollo Hera Poseidon Odin Thor Loki Ra Osiris Isis Anubis Hercules Achilles Odysseus Troy Trojan
    Atlantis Celsius Fahrenheit Kelvin Pythagoras Fibonacci`),
);

/** First names that are not words in any spelling. A question with one is about a person. */
export const firstNames: ReadonlySet<string> = new Set(
  wordsOf(`aaron adam adrian ahmed aisha alan albert alejandro alessandro alex alexander alexandra alfred ali alice
    alina allison amanda amelia amir amit amy ana anastasia andrea andreas andrew andy angela anika anita anja anna anne
    annika anthony antje anton antonio anya arjun arne arthur astrid aylin barbara beatriz ben benjamin bernd bianca birgit
    bob boris brian bruno camila carla carlos carmen carol caroline catherine charles charlotte chloe chris christian
    christina christine christoph claire clara claudia colin cristina daniel daniela danielle david deborah deepak denise
    dennis derek devon diana diego dieter dimitri dirk dmitri dominik doris edgar eduardo edward elena eleni elias elif
    elisa elise elizabeth ella ellen emilia emily emma enrique eric erik erika esther ethan eva evan farah fatima
    federico felix fernando fiona florian francesca francesco francisco frank franz frederik frida friedrich fritz
    gabriel gabriela george georg gerhard giorgio giovanni giulia giuseppe gonzalo greg greta guido gustav hannah hanna
    hans harald harry hassan heather heidi heike heinz helen helena helga henrik henry hiroshi holger hugo ian ibrahim
    ines ingrid irene irina isabel isabella ivan ivana jack jacob jakob jakub james jamie jan jana jane janet jason
    javier jennifer jens jerome jessica jim joan joanna joao joe joel johan johanna johannes john jonas jonathan jordi
    jorge jose josef joseph josh joshua joyce juan juergen julia julian juliane julie jürgen kai karen karim karin
    karl katarina kate katharina katherine kathrin katie katja katrin keith kelly ken kenji kevin kim klaus konstantin
    kristin kurt kwame lars laura lauren laurent lea leah leila lena leo leon leonie lev leyla liam lian lina linda lisa
    liv lorenzo louis louise luc luca lucas lucia lucy luigi luis luisa lukas luke maja magda magdalena malik manfred
    manuel marc marcel marco marcus marek margaret maria marianne marie mario marion marta martha martin martina marvin
    mateo mathias matteo matthew matthias maurice maya megan mehmet mei melanie melissa mia michael michel michelle miguel
    mika mike mila milena mira miriam mohammed molly monica monika morgan moritz nadia nadine nancy naomi natalia natalie
    natasha neha nicholas nick nico nicola nicolas nicole nigel nikhil nils nina noah noemi nora norbert oksana ola oleg
    olga oliver olivia omar oskar otto pablo paolo pascal patricia patrick paul paula pavel pedro peter petra philip
    philipp pierre piotr priya rachel rafael rahul raj ralf ramona raquel rashid raul ravi rebecca renate ricardo richard
    rita robert roberto robin roger roland ronald rosa rosie ruth ryan sabine sabrina sally sam samantha samir
    samuel sandra sanjay sara sarah sascha sebastian selin sergio shirin silke silvia simon simone sofia sonia sonja
    sophia sophie stefan stefanie stella stephan stephanie stephen steve steven stuart susan susanne svenja sven sylvia
    tamara tanja tara tariq tatjana tessa theo theresa thomas tim timo tina tobias tom tomas tony torsten uwe valentina
    valeria vanessa vera veronika victor victoria vijay viktor vincent vladimir volker walter wanda wendy werner wilhelm
    wolfgang xavier yara yasmin yolanda yuki yuri yusuf zoe zofia marijke lotte sanne joost pieter willem kees tomasz
    agnieszka krzysztof andrzej wojciech ewa kasia marek natalie svetlana sergei sasha misha katya olena taro hana`),
);
