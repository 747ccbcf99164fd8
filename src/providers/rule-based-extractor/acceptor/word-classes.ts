/**
 * Classes of everyday words: what stands for each of its words in the features of a clause, so that what is learned of
 * "we opted for" holds for "we plumped for" too. Base forms, compared by stem; several words are joined by "_" and
 * compared as they are spelled. Written from general English, not from any set of turns.
 */
export const WORD_CLASSES: Readonly<Record<string, string>> = {
  // Liking and wishing
  like: "like love enjoy adore fancy dig relish appreciate cherish fond keen into_it big_fan fan_of a_fan partial_to obsessed mad_about crazy_about sucker_for can't_get_enough soft_spot",
  prefer:
    "prefer favour favor preference preferable rather_have would_rather i'd_rather sooner_have favourite favorite fave go-to preferred best_for_me works_best suits_me ideally",
  dislike:
    "hate detest loathe despise abhor dislike resent can't_stand cannot_stand can't_bear can't_abide can't_stomach not_a_fan no_fan allergic_to_the sick_of tired_of fed_up drive_me_mad drives_me_mad drives_me_crazy drives_me_nuts drives_me_up put_me_off puts_me_off turns_me_off gets_on_my_nerves pet_peeve makes_me_sick makes_me_ill annoys_me bugs_me bothers_me irritates_me averse aversion no_thanks_to yuck gross disgusting squeamish",
  want: "want wish desire crave would_like would_love i'd_like i'd_love would_appreciate i'd_appreciate would_be_grateful would_please would_prefer i'd_prefer would_help kindly_ask request",
  avoid:
    "avoid skip omit exclude refrain abstain steer_clear stay_away keep_away leave_out lay_off cut_out given_up gave_up off_limits no-go banned forbidden spare_me without minus free_of hold_the don't_touch don't_do can't_do can't_have can't_eat can't_drink don't_eat don't_drink don't_like don't_want don't_use won't_eat won't_use never_use never_eat no_more not_for_me out_for_me dead_to_me",
  allergy:
    'allergic allergy intolerant intolerance coeliac celiac anaphylaxis anaphylactic epipen hives rash sensitive_to react_to reaction_to',
  diet: 'vegan vegetarian veggie pescatarian halal kosher teetotal sober keto paleo plant-based gluten-free dairy-free sugar-free low-carb omnivore carnivore fasting lactose gluten dairy diabetic',
  always:
    'always never ever every each usually normally generally typically whenever everywhere anytime constantly consistently habitually regularly often forever permanently at_all_times by_default default as_a_rule without_exception no_exceptions as_usual every_time each_time all_the_time rarely seldom hardly most_days as_standard per_default standing_order across_the_board',
  henceforth:
    'henceforth hereafter from_now_on from_here_on from_here on_from_now going_forward going_forwards in_future in_the_future from_today as_of_today as_of_now as_of starting_now starting_today from_next starting_from until_further_notice from_then_on moving_forward from_this_point onwards onward effective with_effect',
  anymore:
    'anymore any_more no_longer any_longer no_more not_any stop quit cease enough_with enough_of lose_the drop_the cut_the knock_it_off',
  please: 'please kindly pls plz be_so_kind would_you_mind do_me_a_favour if_you_would',
  remember:
    'remember memorise memorize keep_in_mind bear_in_mind take_note make_a_note note_that for_the_record for_reference know_that fyi reminder be_aware heads_up take_into_account into_account consider_it consider_that worth_knowing you_should_know just_so_you_know for_next_time next_time remember_that',
  format:
    'bullet paragraph sentence table list heading header headline markdown emoji emojis font bold italic caps capitals uppercase lowercase case comma semicolon semicolons exclamation punctuation dash dashes hyphen hyphens apostrophe spelling grammar abbreviation abbreviations acronym acronyms jargon slang tone formal informal casual concise brief short shorter long longer length verbose detail detailed summary summarise summarize tl;dr prose plain simple simpler plain-text rich-text indent indentation column columns row rows decimal decimals thousands digits rounding round footnote citation citations reference references source sources link links quote quotes metric imperial celsius fahrenheit kelvin kilometres kilometers km miles gallons litres liters ounces grams kilos kg pounds inches feet cups 24-hour 12-hour am/pm iso date-format day-first date_first currency currencies euros dollars pound sterling style wording phrasing vocabulary words layout colour color colours colors palette theme dark_mode light_mode dark light mode contrast opacity brightness transparency volume threshold size timeout limit margin margins resolution timezone time_zone language dialect british american first-person third-person pronoun pronouns salutation greeting sign-off signature title subject_line filler disclaimers disclaimer pleasantries intro intros preamble step-by-step numbered one-liner snippets examples example analogies analogy comments docstrings typing types strict tabs spaces linting',
  answer:
    'answer reply respond response explain explanation write writing text message messages output draft email emails mail letter letters address call_me refer_to_me talk_to_me speak_to_me show give suggest suggestion suggestions recommend recommendation recommendations propose proposals tell wording format present',
  setting:
    'set change raise lower increase decrease bump switch turn make_it make_that adjust default crank dial reduce shrink enlarge mute enable disable toggle pin default_to',
  habit:
    'morning_person night_owl early_bird late_riser wake get_up bedtime routine habit ritual gym run jog swim workout train pray meditate nap commute stand-up school_run',
  // Deciding
  decide:
    "decide decision settle resolve conclude determine rule elect make_up_our_minds made_up_our_minds made_up_my_mind made_up_their_minds make_up_my_mind final_call final_answer final_decision verdict ruling resolution outcome consensus conclusion done_deal it's_official it's_decided set_in_stone call_is decided_on bottom_line and_that's_that that's_that end_of_story case_closed no_going_back nailed_down locked_in lock_in bite_the_bullet pulled_the_trigger pull_the_trigger take_the_plunge took_the_plunge committed commit final signed_off sign_off made_the_call make_the_call pick_of",
  agree:
    "agree agreement agreed concur unanimous unanimously vote voted voting motion carried majority consent consensus approve approval approved greenlight greenlit green_light go-ahead go_ahead_with blessing thumbs_up endorse ratify adopt adopted passed seconded accept accepted on_board nobody_objected no_objections all_in_favour all_in_favor everyone_agreed shook_hands shake_hands okayed ok'd oked sanctioned",
  choose:
    'choose chose pick select opt plump went_with go_with going_with went_for go_for going_for gone_for gone_with settle_on settled_on land_on landed_on stick_with sticking_with stuck_with stay_with staying_with keep_to run_with running_with roll_with rolling_with take_the taking_the we_take i_take over_the instead_of rather_than instead in_favour_of in_favor_of the_winner won winner it_is shortlist choice standardise standardize standardising',
  reject:
    "reject decline refuse dismiss veto deny turn_down turned_down turning_down rule_out ruled_out say_no said_no pass_on passed_on scrap ditch drop bin axe ax abandon shelve can kill nix pull_the_plug pull_out pulled_out call_off called_off off_the_table phase_out sunset retire deprecate discontinue terminate cancel axing killing ditching dropping scrapping dropped no_go no-go walk_away walked_away not_doing not_going not_using we're_not won't_be we_don't get_rid_of done_with_the back_out withdraw abolish",
  change:
    'change switch move migrate replace swap transition convert shift port transfer upgrade downgrade rename relocate postpone delay reschedule push_back pushed_back push bring_forward brought_forward put_off defer delay extend shorten raise increase lower reduce cut freeze pause merge split consolidate outsource revert roll_back rollback bump',
  keep: 'keep retain stay remain maintain preserve continue carry_on stick hold leave_as_is status_quo unchanged as_is as_they_are as_it_is',
  plan: "plan will 'll shall going_to gonna intend aim mean_to about_to set_to due_to scheduled supposed_to",
  begin: 'start begin launch kick_off open introduce roll_out go_live ship release adopt implement',
  hedge:
    "maybe perhaps possibly probably might could would should seem guess suppose think thinking wonder reckon lean leaning tempted consider considering toy toying contemplate mull weigh debating unsure not_sure undecided no_idea idk dunno don't_know can't_decide haven't_decided not_decided yet_to tentative tentatively potentially hopefully hope wish option options idea ideally in_theory hypothetically what_if if_only could_be might_be depends either_way or_maybe on_the_fence torn between_two proposal propose proposed suggest suggestion pitch someday one_day eventually sleep_on_it think_about_it",
  condition: 'if unless whether provided assuming suppose supposing otherwise in_case as_long_as',
  // Doing
  must: "must need have_to has_to had_to need_to needs_to got_to gotta ought supposed_to should required obliged better_had had_better i'd_better can't_forget mustn't_forget don't_forget not_forget not_to_forget due overdue deadline outstanding pending still_have still_need still_to remains_to to-do todo todos task tasks chore chores errand errands action_item action_items action on_my_plate on_my_list my_list to_do_list to-do_list next_up next_step next_steps follow-up up_next left_to_do homework assignment",
  promise:
    "promise commit undertake volunteer owe pledge vow guarantee agree_to agreed_to offered_to said_i'd said_i'll told_i'd i'll i_will will_do on_it take_care_of takes_care_of pick_up picks_up on_the_hook responsible in_charge assigned assign handle deal_with sort_out look_after looks_after take_on took_on taking_on take_over took_over my_turn his_turn her_turn up_to_me",
  remind:
    "remind reminder nudge ping poke alert notify wake_me bug_me jog_my_memory don't_let_me_forget do_not_let_me_forget make_sure_i make_sure_we note_down jot_down write_down put_down put_in_the_calendar add_to put_on_the_list diary calendar on_the_list on_my_calendar schedule",
  communicate:
    'call phone ring dial email e-mail mail text message write reply respond answer contact tell inform notify brief update ask chase ping follow_up get_back check_with check_in talk_to speak_to speak_with meet meet_with invite rsvp thank congratulate apologise apologize forward send share post circulate announce confirm negotiate reach_out liaise touch_base write_back call_back ring_back',
  acquire:
    'buy get order purchase book reserve pick_up collect fetch grab rent hire borrow lend bring return drop_off hand_in hand_over deliver ship post pay settle renew cancel subscribe unsubscribe register enrol enroll sign_up apply refund claim deposit withdraw transfer invoice bill stock top_up refill',
  make: 'write draft prepare finish complete submit file fill fill_in fill_out sign print scan copy upload download publish edit proofread revise rewrite update design sketch build create set_up install configure deploy release merge fix repair debug patch refactor test review check inspect audit verify measure count plan organise organize arrange coordinate schedule book translate transcribe record document summarise present rehearse practise practice study revise research investigate look_into work_on figure_out sort sort_out clear tidy clean wash iron mow water plant prune pack unpack move paint cook bake feed walk vaccinate service replace swap change wire tile sand mend assemble hang hook_up back_up migrate rotate archive delete remove close open finalise finalize wrap_up rework label frame sew knit cut trim glue drill wire plumb sweep vacuum empty charge defrost shovel rake',
  done: 'done finish complete sort submit send pay book order sign merge ship deliver hand_in handed_in fix repair clear tick tick_off ticked_off cross_off crossed_off check_off checked_off off_my_list off_my_plate wrapped_up wrap_up all_set in_the_bag behind_me finally already accomplished over_with squared_away sorted_out taken_care_of dealt_with filed closed live went_out gone_out went_through gone_through out_the_door ✅ ✔ ✓ ☑ completed finished resolved',
  blocked:
    "block stuck wait waiting_for waiting_on await on_hold hold_up held_up holding_up pending stall paused delayed can't_start can't_continue can't_go_on can't_finish can't_proceed can't_move hands_are_tied at_a_standstill no_progress no_word hasn't_replied hasn't_answered haven't_heard still_no depend blocker blockers until_they until_he until_she parked limbo",
  progress:
    'working_on in_progress wip ongoing halfway half_way half-way midway nearly_done almost_done nearly_there almost_there under_way underway started_on busy_with carrying_on in_the_middle chipping_away plodding draft_is in_review being_worked making_progress two_thirds half_done',
  cancelled:
    "cancel called_off call_off no_longer_needed not_needed no_need don't_need_to don't_have_to needn't drop_that drop_the forget_about forget_the scratch never_mind nevermind scrap remove_the take_off off_the_list delete fell_through moot obsolete",
  // Talk that asks, plays or passes on
  ask: "what why how who whose which when where wonder curious explain describe define meaning mean difference between compare question any_idea any_tips any_thoughts anyone tell_me how_do how_to what_is what's is_there is_it are_there can_i should_i do_you does_it could_you can_you would_you will_you help_me advice worth_it which_one",
  work_order:
    'translate rewrite rephrase paraphrase proofread summarise summarize shorten expand generate convert calculate compute solve list brainstorm outline draft_a write_a make_a give_me show_me find_me help_me come_up_with suggest_a suggest_some recommend_a plan_a plan_me explain_to analyse analyze classify extract format debug refactor review_this check_this fix_this',
  fiction:
    'story novel tale character characters hero heroine villain protagonist plot scene chapter script screenplay poem poems lyrics movie film series show game dream dreamed dreamt imagine pretend roleplay role-play fictional fairy dragon wizard d&d campaign season episode finale spoiler spoilers actor joke sarcasm hypothetical exercise homework_question example_sentence',
  others_said:
    'said says told told_me claims claimed according wrote writes posted heard apparently reportedly rumour rumor article study podcast tweet headline news review reviewer quote quoted they_say people_say somebody_said he_thinks she_thinks',
  praise:
    'great lovely nice wonderful fantastic amazing brilliant awesome perfect cool excellent superb terrific beautiful cute sweet fun funny hilarious impressive neat fab delicious tasty yummy gorgeous congrats congratulations proud happy glad thrilled over_the_moon',
  complaint:
    'awful terrible horrible dreadful annoying boring sad tired exhausted knackered ugh rubbish crap nightmare disaster chaos mess hell worst stupid ridiculous weird crazy insane mad angry furious frustrated stressed worried nervous scared painful expensive',
  thanks:
    'thanks thank thx ty cheers ta grateful appreciated hi hello hey morning evening goodnight bye welcome sorry lol haha hahaha lmao omg wow yay ok okay yeah yep nope sure right indeed regards sincerely',
  // Who and when
  group_noun:
    'team group board committee council jury panel management leadership department company firm office club society association choir band school parents owners tenants partners founders staff trustees members shareholders directors union family household everyone everybody all_of_us both_of_us client customer landlord crew squad assembly government parish steering court commission meeting call vote neighbours neighbors residents hui whanau exec executives investors stakeholders',
  kin: 'husband wife spouse partner boyfriend girlfriend fiance fiancee mother mom mum mam father dad papa parent sister brother sibling twin son daughter kid child baby toddler cousin aunt uncle niece nephew grandmother grandfather grandma grandpa gran nan nonna oma opa grandson granddaughter grandchild grandkid in-law mother-in-law father-in-law sister-in-law brother-in-law stepson stepdaughter stepmum stepdad godson goddaughter godfather godmother hubby missus ex ex-husband ex-wife widow widower half-brother half-sister',
  colleague:
    'friend mate buddy pal boss manager supervisor colleague coworker co-worker teammate flatmate roommate housemate neighbour neighbor landlord landlady mentor mentee coach trainer teacher tutor professor doctor gp dentist therapist lawyer solicitor accountant assistant intern client customer supplier vendor contractor plumber electrician builder nanny babysitter co-founder cofounder',
  pet: 'dog cat puppy kitten rabbit bunny hamster parrot budgie turtle tortoise horse pony goldfish ferret lizard gecko snake hen chicken goat labrador beagle poodle corgi terrier spaniel retriever collie dachshund husky greyhound whippet pug tabby ridgeback shepherd schnauzer chihuahua mutt donkey pig sheep guinea_pig rescue_dog',
  food: 'food meal meat beef pork chicken lamb fish seafood shellfish prawn shrimp oyster mussel salmon tuna anchovy anchovies egg cheese milk cream butter yoghurt yogurt bread pasta rice noodle potato vegetable veg fruit apple banana orange berry strawberry nut nuts peanut peanuts almond hazelnut walnut cashew sesame soy soya tofu wheat garlic onion mushroom mushrooms tomato olive olives caper capers cilantro coriander parsley mint basil ginger chilli chili spicy spice pepper salt sugar sweet chocolate cake biscuit cookie dessert ice_cream pizza sushi curry soup salad sandwich burger taco breakfast lunch dinner supper brunch snack recipe dish cuisine restaurant aubergine eggplant beetroot celery liver mayonnaise mayo ketchup mustard vinegar honey pineapple coconut raisins marzipan liquorice licorice tripe offal menu',
  drink:
    'drink coffee tea espresso cappuccino latte flat_white decaf caffeine water juice soda cola beer wine whisky whiskey gin rum vodka alcohol booze cocktail champagne cider oat_milk soy_milk matcha chai',
  travel:
    'seat aisle window flight fly plane airline airport hotel hostel airbnb room train bus taxi uber car drive ferry cruise trip travel holiday vacation weekend journey layover connection connections luggage check-in upgrade redeye red-eye ticket',
  media:
    'music song album band concert jazz rock classical opera film movie series show book novel podcast radio game horror comedy documentary thriller audiobook museum gallery theatre theater football cricket tennis yoga hiking climbing cycling running swimming chess knitting gardening',
  tool: 'editor ide vim neovim emacs vscode terminal shell bash zsh browser firefox chrome safari linux windows mac macos ubuntu nix android ios iphone keyboard shortcut shortcuts git github gitlab docker kubernetes k8s terraform postgres postgresql mysql sqlite mongo mongodb redis kafka python java kotlin rust go golang typescript javascript ruby elixir php swift react vue svelte angular node npm pnpm yarn framework library package plugin module api service app application server database repo repository pipeline branch commit deploy build test tests tests code script function class spreadsheet excel word powerpoint notion obsidian slack teams zoom whatsapp signal telegram figma jira trello calendar aws azure gcp s3 spaces tabs',
  meeting_word:
    'meeting meetings call calls appointment appointments standup stand-up retro sync interview invite invites calendar slot slots',
  document:
    'report invoice contract form forms slides deck presentation proposal application paper papers document documents doc docs letter card cards application visa passport licence license certificate permit receipt ticket tickets draft thesis chapter manuscript minutes agenda notes spec specification budget quote estimate tax taxes return survey questionnaire script poster flyer leaflet newsletter article post blog cv resume reference references key keys parcel package bill rent deposit insurance subscription prescription fee fees',
  house:
    'house flat apartment kitchen bathroom bedroom garden lawn garage roof boiler heating radiator fridge freezer oven dishwasher washing_machine tap sink toilet shower fence gate door window floor wall tiles shelf shelves lamp bulb smoke_alarm car bike tyre tyres tire tires brakes mot',
  health:
    'doctor dentist vet hospital clinic checkup check-up appointment blood_test x-ray scan surgery operation medication medicine pills tablets prescription vaccine vaccination jab physio therapy optician glasses diabetes asthma migraine migraines epilepsy adhd autism dyslexia dyslexic arthritis anxiety depression insomnia blind deaf hearing wheelchair pregnant eyesight colour-blind color-blind',
  money:
    'price cost budget money cheap expensive pay salary fee fees deal offer discount loan mortgage savings contract vendor supplier quote bid',
  weekday:
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends weekday weekdays mon tue tues wed weds thu thur thurs fri sat sun',
  month:
    'january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn winter',
  soon: 'today tomorrow tonight asap eod eow cob noon midnight deadline latest this_week next_week this_weekend next_month this_month end_of by_the before_the until_the later soon this_evening this_afternoon in_the_morning first_thing tmrw',
  past_time:
    'yesterday ago last_week last_night last_month last_year this_morning earlier just_now recently the_other_day last_friday last_monday last_summer',
  now: 'now currently nowadays these_days at_the_moment right_now at_present lately still since',
  moment_of_day:
    "morning mornings afternoon afternoons evening evenings night nights noon lunchtime breakfast-time early late before_nine before_ten after_six after_five o'clock hour hours minutes",
  reason:
    'because since due_to so_that in_order_to reason therefore otherwise too_expensive too_slow too_small too_late cheaper faster simpler easier better safer worth',
  after_all:
    'after_all in_the_end finally eventually at_last ultimately for_good once_and_for_all slept_on_it thought_about_it talked_it_over talked_it_through thought_it_over discussed long_discussion back_and_forth weighed_up change_of_plan change_of_plans changed_my_mind changed_our_minds on_second_thought on_second_thoughts plan_of_record instead no_longer',
  study:
    'study studies student school university uni college degree phd master masters bachelor diploma course class semester freshman sophomore junior undergrad undergraduate graduate graduated grad alumnus major minor thesis doctorate exam enrol enroll attend reading apprentice apprenticeship academy faculty institute lecture trained train read',
  born: 'born birth birthplace raised bred grew_up grow_up brought_up native hails hail originally hometown from_originally come_from comes_from came_from roots childhood',
  marry:
    'marry married wed wedding hitched engaged engagement fiance fiancee spouse husband wife partner widow widower divorced other_half better_half missus hubby',
  lead: 'lead leads head heads run runs manage manages chair chairs direct directs supervise supervises boss manager supervisor in_charge captain oversee oversees look_after looks_after responsible report reports reporting line_manager answer_to answers_to',
  found:
    'found founded co-founded cofounded start started set_up establish established launch launched open opened founder co-founder create created build built',
  own: 'own owns have has got bought buy drive drives ride belongs belong mine possess keep keeps adopted adopt inherited inherit',
  formerly:
    'formerly former previously previous ex used_to before left leave quit retired retire retirement late past until stint spent no_longer once ended',
  member:
    'member join joined joins belong part sing sings play plays drum drums coach coaches volunteer volunteers choir band club union team squad orchestra society league committee board brigade troupe',
  speak:
    'speak speaks fluent mother_tongue native tongue language languages bilingual trilingual speaker spoken first_language second_language a_bit_of a_little at_home',
  suffer: 'diagnose diagnosed suffer suffers condition disease syndrome disorder type chronic got_diagnosed',
  runs_on:
    'run runs running_on host hosted deploy deployed live lives built written build write depend depends rely relies require requires use uses powered based backed stored version pinned part component module service sits',
  named: 'call called name named names nickname known_as goes_by',
  place_word:
    'in near outside from to at town city village country region county office headquarters hq based branch site campus street road',
  birthday_word:
    'birthday born turned turns turning bday birth date_of_birth dob age aged years_old die died passed passed_away death',
  reach:
    'reach reached phone telephone number mobile cell tel email e-mail mail address contact ring call at',
  work: 'work job employ employed position role career shift office company start-up startup firm business hire hired freelance contract',
  live: 'live reside home rent move relocate settle stay based lodge',
};

/** Words of grammar: in features they stand for themselves. */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  (
    "i i'm i've i'll i'd we we're we've we'll we'd you you're you've you'll you'd he he's he'll she she's she'll it it's it'll they they're they've they'll " +
    "me us him her them my our your his its their mine yours ours hers theirs myself ourselves yourself this that these those there here that's there's " +
    'the a an no not none nothing nobody and or but so nor than then as if when while until till before after since for of to in on at by with without from into onto over under about up down out off through ' +
    "am is are was were be been being do does did don't doesn't didn't done have has had haven't hasn't having will won't would wouldn't can can't could couldn't shall should shouldn't may might must mustn't let let's " +
    'all both any some each every only just also too even still yet already again never always ever very really more most less much many one two three which who whom whose what where how why because other another same such own ' +
    'please someone somebody everyone everybody anybody anything something everything everywhere : ; , . ? ! ( ) / -> > = & + - – — … # @ % *'
  ).split(' '),
);
