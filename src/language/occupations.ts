/** Occupations by their last word: "staff nurse", "tech lead". In lower case, singular. */
export const OCCUPATIONS: ReadonlySet<string> = new Set(
  (
    'abbot accompanist accountant actor actress actuary acupuncturist administrator adviser advisor agent ' +
    'allergist anaesthesiologist anaesthetist analyst anesthesiologist animator anthropologist apprentice ' +
    'arborist archaeologist archdeacon architect archivist artist assistant astronomer astrophysicist attorney ' +
    'au-pair audiologist auditor author bailiff baker banker barber barista barmaid barman barrister bartender ' +
    'bassist bassoonist bdm beautician beekeeper bellringer binman biochemist biologist bishop blacksmith blogger ' +
    'boatbuilder boatswain bodyguard bookbinder bookie bookkeeper bookseller botanist bouncer brewer brickie ' +
    'bricklayer broker builder bursar butcher butler cabbie cabinetmaker cameraman canon cantor captain ' +
    'cardiologist caregiver carer caretaker carpenter cashier caterer cellist ceo cfo chair chairman chairperson ' +
    'chairwoman chambermaid chaplain chauffeur cheesemaker chef chemist childminder chippy chiropodist ' +
    'chiropractor choirmaster choreographer churchwarden cinematographer ciso clarinettist cleaner clergyman ' +
    'clerk clinician clockmaker co-host coach cobbler coder columnist comedian commodore composer concierge ' +
    'conductor confectioner conservator constable consultant coo cook coordinator copyeditor copywriter coroner ' +
    'councillor counselor courier cowman coxswain cpa cpo craftsman crofter cryptographer cto curate curator ' +
    'dancer deacon dean decorator demographer dentist dermatologist designer detective dev developer devops ' +
    'dietitian dinner-lady diplomat director dispatcher doctor dogwalker doorman doula dressmaker driver drummer ' +
    'dustman ecologist economist editor electrician endocrinologist endodontist engineer engraver entomologist ' +
    'entrepreneur epidemiologist ethicist evangelist expert exterminator farmer farmhand farrier ferryman ' +
    'filmmaker firefighter fireman fisherman fishmonger flautist florist flutist footballer foreman forester ' +
    'forewoman fund-raiser fundraiser furrier gamedev gamekeeper garda gardener gastroenterologist geneticist ' +
    'geochemist geographer geologist geophysicist ghostwriter glassblower glazier goldsmith gp greengrocer grocer ' +
    'groomer groundskeeper groundsman guitarist gynaecologist gynecologist haematologist hafiz hairdresser ' +
    'handyman harpist hca head-teacher headmaster headmistress headteacher herbalist herder historian homemaker ' +
    'homeopath hostess hotelier housekeeper housemaster housepainter housewife huisarts hydrologist hygienist ' +
    'illustrator imam immunologist influencer inspector instructor intern interpreter ironmonger janitor jeweller ' +
    'joiner journalist journo judge keyboardist kindergartner kinesiologist laborer labourer landscaper lawyer ' +
    'lead lecturer librarian lifeboatman lifeguard linesman linguist lobbyist locksmith lpn luthier machinist ' +
    'magician magistrate maitre-d manager manicurist marketer mason masseur masseuse mathematician matron mayor ' +
    'mechanic mediator messenger metallurgist meteorologist microbiologist midwife milkmaid milkman miller ' +
    'milliner minister missionary moderator monk mortician muezzin musician nanny naturopath neonatologist ' +
    'nephrologist neurologist neuropsychologist neuroscientist neurosurgeon newsagent newsreader notary novelist ' +
    'nun nurse nurseryman nutritionist ob-gyn obgyn oboist obstetrician oculist officer ombudsman oncologist ' +
    'operator ophthalmologist optician optometrist orchardist orderly organist ornithologist orthodontist ' +
    'orthopaedist orthopedist orthopod osteopath paediatrician painter panel-beater paralegal paramedic pastor ' +
    'pathologist pediatrician percussionist perfumer periodontist pharmacist pharmacologist philosopher ' +
    'phlebotomist photographer physician physicist physio physiotherapist pianist pilot planner plasterer ' +
    'playwright plumber podcaster podiatrist poet policeman policewoman politician porter postdoc postie postman ' +
    'postmaster postmistress postwoman potter preacher president priest principal printmaker prioress producer ' +
    'professor programmer proofreader prosecutor prosthetist provost psychiatrist psychologist psychotherapist ' +
    'publican publicist publisher pulmo pulmonologist quilter rabbi radiographer radiologist radiotherapist ' +
    'rancher ranger realtor receptionist recruiter rector registrar repairman reporter representative researcher ' +
    'restaurateur restorer retailer rheumatologist rheumy rn roofer sacristan saddler sailmaker sailor ' +
    'sales-assistant salesman salesperson saleswoman saxophonist scaffolder schoolmaster schoolmistress ' +
    'schoolteacher scientist scoutmaster screenwriter sculptor seamstress secretary senator sensei sergeant ' +
    'sexton shepherd shepherdess sheriff shipwright shoemaker shopkeeper sign-writer signalman silversmith singer ' +
    'skipper socialworker soldier solicitor sommelier sommelière songwriter sorter sparkie sparky specialist ' +
    'speechwriter spokesman spokesperson spokeswoman stage-manager stagehand statistician steward stewardess ' +
    'stockbroker stockman stonecutter stonemason storyteller strategist streamer student stuntman stylist ' +
    'subeditor superintendent supervisor surgeon surveyor sysadmin sysop tailor tattooer tattooist taxidermist ' +
    'teacher technician technologist tester thatcher therapist tiler toolmaker toxicologist trader trainer ' +
    'translator trawlerman treasurer trombonist trucker trumpeter tubist tutor typesetter typist umpire ' +
    'undergraduate undertaker underwriter upholsterer urologist venereologist verger vet veterinarian vicar ' +
    'vintner violinist violist virologist vocalist voice-over volcanologist vp waiter waitress warden watchmaker ' +
    'watchman weaver webdesigner webdev webmaster welder wheelwright wigmaker winemaker woodcarver woodcutter ' +
    'woodturner woodworker writer youtuber zookeeper zoologist'
  ).split(' '),
);
