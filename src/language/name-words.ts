/** Capitalised words that are not names: words that begin sentences, days, languages, and words such as "Mum". */
export const NOT_A_NAME: ReadonlySet<string> = new Set(
  (
    'Elder Younger Born Dispatch Colleague Neighbour Neighbor Cousin Uncle Aunt Brother Sister Mother Father Husband Wife Son Daughter Boyfriend Girlfriend Partner Flatmate Roommate Boss Manager Client Landlord Everyone Staff Server Backend Frontend Meeting Dinner Lunch Breakfast Weather Traffic Music Coffee Work School Home Life Vendor Minutes Attendees Outcome Present Agenda Deadline Budget Yeah Yep Yup Absolutely Awesome Aww Aw Bye Congrats Really Woohoo Woo Yay Next Last Becoming Dear Ah Ha Haha Lol Omg OMG Right True ' +
    'Definitely Totally Exactly Amazing Wonderful Challenges Morning Evening Afternoon Happy Congratulations Welcome Sorry Wait Um Hmm See Same Love Glad ' +
    "I I'm I've I'll I'd The This That These Those It He She They We You My Our Your His Her Their Its What When Where Who Why How Which Whose If But And Or So Nor " +
    'Then There Here Yes No Not NOT Ok OK Okay Hey Hi Hello Thanks Thank Please Well Oh Wow Just Also Now Today Tomorrow Yesterday Tonight Monday Tuesday ' +
    'Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays Christmases Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun January February March April May June July August September October November ' +
    'December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Spring Summer Autumn Winter Christmas Easter Thanksgiving Halloween Everyone Everybody Someone Somebody Nobody ' +
    "Anybody People Mom Dad Mum Mama Papa Mommy Daddy Grandma Grandpa Granny God Sure Great Good Nice Cool Let Let's Maybe Can Could Would Will Should Must Shall Do Does Did Don't Is Are " +
    'Was Were Be Been Am Have Has Had One Two Three Four Five Six Seven Eight Nine Ten Someday Reminder Todo TODO To-do Decision Project Chapter Any All Every Each Some Most Many ' +
    'Both After Before Since While Actually Never Always Note Notes Remember Marketing Sales Engineering Finance Legal Support Design Team Email E-mail Mail Another ' +
    'Anyone Anything Nothing Something Everything Whoever As At In On For From To With By Of Like Ask Tell Call Watched Meet Send Text Ping Buy Book ' +
    'Finish Use Set Add Make Met Saw Spoke Talked Write Contact Emailed Called Quick Question Honestly Sadly Unfortunately Luckily Hopefully Apparently Obviously Basically ' +
    'Clearly Currently Recently Finally Usually Sometimes Often Still Already Again Once Twice First Second Third Lastly Instead However Although Though Because Unless Until Whether ' +
    'Only Even Too Very More Less Much Such Other Others Either Neither None Half Part Back Down Up Out Off Over Under About Between During Through Without Within Against Around ' +
    'Long Short Big Small Old Best Better Worst Bad Hard Easy Early Late Full Free Final Whole Main Own Done Going Getting Having Being Doing Looking Trying Thinking Working Waiting ' +
    'Using Moving Switching Keeping Sticking Planning Talking Speaking Reading Writing Running Living Need Want Got Get Give Take Put Keep Show Check Try Start Stop Turn Change Move ' +
    'Open Close Read Run Say Said Think Thought Know Guess Hope Wish Feel Look Looks Sounds Seems Turns Turned Heard Told Asked Explain Translate Summarize Summarise Rewrite Describe List Compare ' +
    'Help Suggest Recommend Write Draft Create Generate Convert Fix Update Review Cancel Delete Remove Schedule Order Pay Renew Pick Drop Finish Submit Prepare Forget Skip Scrap Mark ' +
    'Status Version Budget Vendor Deadline Agenda Summary Subject Topic Plan Plans Update Updates Action Actions Task Tasks Item Items Step Steps Meeting Meetings Notes Minutes Goal Goals Result ' +
    'Results Answer Option Idea Fact Problem Issue Bug Error Warning Info Debug Price Prices Pricing Cost Costs Time Date Day Week Month Year Weekend Lunch Dinner Breakfast Coffee Tea Water Food Bread ' +
    'Work School Home Life Money Music Weather Rain Snow Traffic Sleep Health Insurance Rent Tax Taxes Flights Flight Hotel Train Bus Car Tickets Kids Children Parents Friends Family Customers Clients Users Students Teachers Colleagues Boss ' +
    'Index Server Servers Client Clients Code Tests Test Build Builds Release Releases Deploys Deploy Deployment Production Staging Database Backend Frontend Docs Documentation Data Logs Files File Folder Page Pages Site Website App Apps Screen Laptop Phone ' +
    'Bullet Prose Tabs Spaces Emojis English French German Spanish Italian Dutch Chinese Japanese Korean Portuguese Russian Arabic Hindi Turkish Polish Swedish Greek Mandarin Cantonese Latin American British Indian Mexican Thai European Asian African Australian Canadian Irish Scottish ' +
    'Welsh Norwegian Danish Finnish Swiss Austrian Belgian Brazilian Egyptian Nigerian Kenyan Scotch Web Wifi WiFi Wi-Fi Bluetooth Organizer Invitation From Subject Re Fwd Cc Bcc ' +
    "Mr Mrs Ms Miss Dr Prof Professor Sir Madam Lord Lady Aunt Auntie Uncle Cousin Brother Sister Mister Kindly Regards Cheers Best Yours Sincerely Whatever Whenever Wherever Gave Gonna Cannot Can't Won't Didn't Isn't Aren't Wasn't Haven't Doesn't Lots Tons Loads Bit Feels Feeling Found " +
    "Board Committee Steering Group Head Lead Chair Director Manager Engineer Customer Success Product Operations People HR Security Compliance Procurement Research Development Board's Went Came Took Made Left Bought Sold Booked Sent Paid Fixed Finished Moved Started Joined Decided Agreed Settled Chose Picked " +
    'Bless Grand Aye Hei Hej Hola Bonjour Salam Ciao Kia Allora Merci Danke Mein Meine Moin Servus Namaste Yikes Oops Phew Whoa Yuck Gosh Cheers Tbh Imo Ffs Mam Nan Gran Nonna Hubby ' +
    'Frau Herr Captain Deacon Reverend Father Prime Minister President Mayor Judge Senator Chancellor King Queen Prince Princess Chef Coach Detective Officer Sergeant Colonel General Lieutenant Madame Monsieur Señor Señora Signor Signora Hon Sheikh Governor Ambassador Counsel ' +
    'Breton Czech Gaelic Jain Muslim Hindu Buddhist Jewish Catholic Protestant Sikh Christian Islamic Orthodox Germans Americans Brits Italians Spaniards Russians Indians Catalan Basque Ukrainian Hebrew Slovak Hungarian Romanian Bulgarian Croatian Serbian Vietnamese Filipino Indonesian Malay Persian Farsi Urdu Bengali Punjabi Tamil Telugu Swahili Yoruba Igbo Hausa Zulu Xhosa Afrikaans Māori Maori Icelandic Estonian Latvian Lithuanian Flemish Iranian Israeli Lebanese Moroccan Ghanaian Ethiopian Argentine Chilean Colombian Peruvian Cuban Asian Nordic Scandinavian Balkan Slavic Celtic Victorian Georgian Armenian Mediterranean ' +
    'Attendees Present Outcome Next Absent Apologies Minutes Blockers Standup Verdict Conclusion Context Background Reasons Reason Contact Address Phone Tel Mobile Server Motion Vote Voted Absence Who When Approved Rejected Pending Blocked ' +
    'Never Ever Imagine Suppose Assuming Speaking Given Thanks Ugh Meh Nah Nope Aye Alright Anyway Anyways Btw BTW FYI PS P.S TLDR ASAP Fyi Correction Scratch Fingers Cross Quote Unquote Rather Prefer Loving Hate Hated Loved Enjoy Enjoyed'
  ).split(' '),
);

/** Given names that are also common words. On their own they do not count as names. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  (
    'Milan Chelsea Sofia Santiago Lima Devon Kent Valencia Adelaide Alexandria Odessa Siena Sienna Vienna Geneva Asia Verona Savannah Phoenix Houston Denver Cleveland Orlando Long Yang Li Lei Hong Ping Man Ram Said Per Stan Will Mark May June April Grace Hope Faith Joy Art Rose Bill Sue Drew Pat Chase Grant Dean Frank Rich Penny Summer Dawn Jack Rob Chance Max Ray Guy Skip ' +
    'Gene Miles Angel Christian Ruby Amber Crystal Ivy Daisy Lily Olive Pearl Violet Iris Hunter Mason Carter Cooper Taylor Parker Sterling Storm River Sage Don Jean ' +
    'Van Harmony Melody Carol Norm Reed Wade Nick Major Sandy Ally Star Ren Jin Wei Mei Finn Bran Earl Duke King Prince Heath Clay Cliff Dale Glen Forest Brook Brooke Ginger Rusty Buddy Gale Holly Hazel ' +
    'Heather Jasmine Basil Rosemary Paris London Sydney Florence Victoria Charlotte Austin Dallas Jordan Israel Chad Georgia Virginia Carolina Dakota Madison Chelsea Brittany India China Kenya Asia Lane Ford Royce Lincoln Jackson Washington Rust Swift Kotlin Ada Julia Ruby Perl Crystal Elm Go Dart Pascal Inter Ledger Beacon Sol Bo Al Ed Ty Le An Do So My'
  ).split(' '),
);
