/** Programs of offices, shops, schools, studios and homes, by their names in lower case. */
export const EVERYDAY =
  'thonny|pabau|phpbb|nodebb|mastodon|google photos|google maps|apple maps|buxfer|quicken|turbotax|freetaxusa|zoho invoice|kashflow|pandle|payhawk|pleo|expensify|brightspace|blackboard|classdojo|quizlet|padlet|nearpod|edpuzzle|wolfram alpha|grammarly|languagetool|prowritingaid|' +
  'otter.ai|descript|zencastr|buzzsprout|podbean|libsyn|camtasia|screenflow|imovie|snapseed|vsco|photopea|pixlr|pixelmator|pixelmator pro|ibis paint|medibang|tinkercad|cricut design space|silhouette studio|embrilliance|ravelry|pocket casts|apple podcasts|vlc|kodi|emby|roon|itunes|winamp|foobar2000|musicbrainz picard|' +
  'pdf expert|foxit|notability|goodnotes|ia writer|typora|final draft|celtx|busycal|vimcal|sunsama|akiflow|toggl track|ngrok|cloudflare tunnel|homekit|smartthings|nabu casa|node red|tasmota|chitubox|lychee slicer|r studio|kaggle|renpy|aseprite|bandlab|soundtrap|flat.io|noteflight|wetransfer|constant contact|campaign monitor|flodesk|' +
  'kajabi|teachable|thinkific|podia|gumroad|big cartel|weebly|elementor|shopkeep|epos now|resdiary|sevenrooms|quandoo|acuity scheduling|setmore|simplybook|vagaro|glofox|jane app|cliniko|simplepractice|power diary|writeupp|kareo|drchrono|open dental|eaglesoft|avimark|practice panther|mycase|actionstep|' +
  'buildertrend|servicem8|tradify|housecall pro|simpro|xactimate|planswift|bill.com|paychex|rotacloud|7shifts|planday|gorgias|tawk.to|tidio|whatsapp business|kakaotalk|visio|penpot|adobe express|scribus|wps office|softmaker|prezi|beautiful.ai|le chat|deepseek|notebooklm|dall-e|elevenlabs|google translate|linguee|pleco|' +
  'alltrails|runkeeper|cronometer|unifi|mikrotik|xampp|laragon|retool|softr|appsheet|adalo|eviews|gretl|dedoose|jabref|paperpile|remnote|anytype|vimeo|hootsuite|qgis cloud|sumatra pdf|drivethrurpg|roll20|foundry vtt|dungeondraft|world anvil|obsidian publish|microsoft loop|microsoft planner|ms planner|trello premium';
/** Those that are words of every day as well. */
export const EVERYDAY_WORDS =
  'paprika|discourse|ulysses|overcast|otter|expedia|acuity|jobber|homebase|fantastical';
/** Libraries and servers that programs are built with. */
export const LIBRARIES =
  'imagemagick|ffmpeg|wkhtmltopdf|poppler|ghostscript|libvips|messagepack|msgpack|protobuf|openssl|libsodium|zlib|lodash|axios|redux|zustand|tanstack query|vue router|pinia|gcc|clang|llvm|vcpkg|php-fpm|gunicorn|uvicorn|systemd|libcurl|libxml2|libpng|gstreamer|libuv|asio|jackson|guava|moment.js|chart.js|' +
  'socket.io|nodemailer|passport.js|sharp.js|tesseract ocr|pillow|requests-html|httpx|aiohttp|boto3|opencascade|eigen|hdf5|netcdf|openmpi|mpich|petsc';
