import { EVERYDAY, EVERYDAY_WORDS, LIBRARIES } from './software-everyday-names.ts';

/** What sort of software a name is of: it says how a program stands to it. */
export type SoftwareKind = 'language' | 'framework' | 'system' | 'cloud' | 'tool';

/** How far a name can be trusted to be meant as one. */
export interface SoftwareName {
  readonly kind: SoftwareKind;
  /** It is a common English word: only a capital letter, a version, or words that leave no doubt make it a name. */
  readonly isWord: boolean;
}

const LANGUAGES =
  'javascript|typescript|js|ts|python|python2|python3|cpython|java|kotlin|scala|clojure|clojurescript|groovy|golang|c++|c++11|c++14|c++17|c++20|c++23|c#|f#|c99|c11|' +
  'objective-c|objective c|visual basic|vb|vb.net|vba|vb6|php|perl|raku|lua|luajit|moonscript|erlang|elixir|haskell|ocaml|reasonml|rescript|purescript|' +
  'fortran|fortran 77|fortran 90|cobol|abap|pl/sql|t-sql|tsql|sql|pl/i|rpg|rpgle|mumps|delphi|object pascal|free pascal|lazarus|turbo pascal|foxpro|visual foxpro|prolog|common lisp|' +
  'emacs lisp|elisp|lisp|smalltalk|pharo|forth|postscript|matlab|octave|mathematica|stata|spss|sas|idl|labview|verilog|systemverilog|vhdl|solidity|gdscript|haxe|nim|zig|odin|gleam|' +
  'roc|vala|tcl|tcl/tk|awk|coffeescript|actionscript|bash|powershell|assembly|assembler|webassembly|wasm|cuda|cuda c++|opencl|glsl|hlsl|dart|react native|apl|' +
  'kotlin multiplatform|qbasic|ada 2012|jython|micropython|circuitpython|structured text|apex|supercollider|max/msp|puredata|cython|scss|sass|html|css|xslt|terraform';
const LANGUAGE_WORDS =
  'go|rust|swift|ruby|r|c|d|j|ada|julia|crystal|elm|scheme|racket|pascal|basic|scratch|processing|nix';

const SYSTEMS =
  'linux|gnu/linux|ubuntu|ubuntu server|kubuntu|xubuntu|lubuntu|debian|fedora|fedora silverblue|fedora kinoite|silverblue|bazzite|bluefin|rhel|red hat|red hat enterprise linux|redhat|centos|centos stream|rocky linux|almalinux|alma linux|' +
  'arch linux|endeavouros|manjaro|opensuse|opensuse leap|opensuse tumbleweed|suse|sles|nixos|gentoo|slackware|alpine linux|linux mint|lmde|pop!_os|pop os|pop_os|popos|popos!|elementary os|zorin|zorin os|kali|kali linux|' +
  'raspbian|raspberry pi os|raspios|oracle linux|amazon linux|amazon linux 2|astra linux|scientific linux|void linux|artix|garuda linux|cachyos|omarchy|freebsd|openbsd|netbsd|dragonflybsd|truenas|freenas|unraid|proxmox|openwrt|pfsense|opnsense|esxi|vmware|vsphere|' +
  'hyper-v|xcp-ng|nutanix|windows|windows 7|windows 8|windows 8.1|windows 10|windows 11|win7|win10|win11|windows xp|windows vista|windows me|windows 95|windows 98|windows nt|windows server|wsl|wsl2|macos|mac os|mac os x|os x|osx|big sur|' +
  'ios|ipados|watchos|tvos|android|grapheneos|lineageos|calyxos|/e/os|harmonyos|kaios|chromeos|chrome os|haiku os|solaris|aix|hp-ux|z/os|ibm i|os/400|as/400|as400|os/2|vms|openvms|ms-dos|freedos|qnx|vxworks|freertos|zephyr rtos|' +
  'rtems|nuttx|threadx|riot os|yocto|buildroot|bsd|unix|raspberry pi|raspberry pi 4|raspberry pi 5|esp32|esp8266|stm32|arduino|jetson|jetson nano|jetson orin|microbit|micro:bit|teensy|steam deck|mac|macs|macbook|macbook pro|macbook air|imac|mac mini|mac studio|iphone|ipad|ipad pro|ipad air|ipad mini|chromebook|raspberry pis|pixelbook';
const SYSTEM_WORDS = 'arch|mint|alpine|void|kali|zephyr|rocky|alma|sonoma|ventura|sequoia|monterey|qubes|dos';

const CLOUDS =
  'aws|amazon web services|ec2|ecs|eks|fargate|aws lambda|lightsail|gcp|google cloud|google cloud platform|gke|cloud run|google cloud run|app engine|azure|azure devops|aks|azure functions|hetzner|hetzner cloud|ovh|ovhcloud|scaleway|digitalocean|' +
  'digital ocean|linode|akamai|vultr|upcloud|exoscale|fly.io|fly io|heroku|render.com|railway.app|vercel|netlify|cloudflare|cloudflare pages|cloudflare workers|github pages|gitlab pages|firebase|firebase hosting|supabase|pythonanywhere|' +
  'kubernetes|k8s|k3s|k3d|minikube|microk8s|openshift|rancher|docker|docker swarm|docker compose|podman|nomad cluster|ibm cloud|oracle cloud|oci|alibaba cloud|yandex cloud|contabo|ionos|strato|netcup|gandi|siteground|bluehost|godaddy|hostgator|dreamhost|' +
  'namecheap|hostinger|wp engine|kinsta|nexcess|pantheon.io|rackspace|coolify|dokku|caprover|aiven|neon.tech|planetscale|mongodb atlas|atlas mongodb|crunchy bridge|tailscale|backblaze|backblaze b2|wasabi|s3|aws s3|amazon s3|minio|r2|cloudflare r2|synology|qnap|nextcloud|owncloud';
const CLOUD_WORDS = 'render|railway|fly|lambda|nomad|swarm';

const DATABASES =
  'postgres|postgresql|pg|pgvector|postgis|timescale|timescaledb|mysql|mariadb|percona|sqlite|sqlite3|sql server|ms sql|mssql|ms sql server|microsoft sql server|oracle|oracle db|db2|informix|sybase|firebird|interbase|ingres|' +
  'mongodb|mongo|couchdb|couchbase|pouchdb|cassandra|scylladb|dynamodb|cosmosdb|cosmos db|redis|valkey|keydb|dragonflydb|memcached|etcd|rocksdb|leveldb|lmdb|duckdb|motherduck|clickhouse|druid|apache druid|pinot|snowflake|redshift|bigquery|big query|databricks|' +
  'synapse|athena|trino|presto|hive|apache hive|hbase|hadoop|hdfs|influxdb|influx|questdb|victoriametrics|neo4j|arangodb|dgraph|janusgraph|tigergraph|elasticsearch|elastic search|opensearch|solr|apache solr|lucene|meilisearch|typesense|algolia|vespa|' +
  'pinecone|weaviate|qdrant|milvus|chroma db|chromadb|faiss|lancedb|cockroachdb|cockroach|yugabyte|yugabytedb|tidb|vitess|aurora postgres|aurora mysql|rds|rds postgres|amazon rds|cloud sql|cloudsql|spanner|bigtable|firestore|realm|filemaker|filemaker pro|ms access|microsoft access|' +
  'airtable|nocodb|baserow|turso|libsql|faunadb|surrealdb|rethinkdb|datomic|xtdb|eventstoredb|teradata|exasol|vertica|greenplum|singlestore|starrocks|doris|iceberg|apache iceberg|delta lake|hudi|parquet|pocketbase|appwrite|dbase|paradox db|4d|prometheus|thanos|mimir|' +
  'kafka|apache kafka|redpanda|rabbitmq|rabbit mq|activemq|artemis mq|zeromq|nats|nats jetstream|jetstream|apache pulsar|sqs|aws sqs|sns|kinesis|pub/sub|pubsub|google pub/sub|mosquitto|mqtt|emqx|hivemq|celery|sidekiq|bullmq|resque|zookeeper';
const DATABASE_WORDS = 'aurora|neon|pulsar|temporal|presto|hive|access|atlas|spark|rabbit';

const FRAMEWORKS =
  'react|reactjs|react.js|preact|next.js|nextjs|next js|nuxt|nuxtjs|nuxt.js|vue|vue.js|vuejs|angular|angularjs|svelte|sveltekit|solidjs|solid.js|qwik|ember.js|emberjs|backbone.js|alpine.js|alpinejs|htmx|hotwire|stimulus|jquery|lit element|remix run|' +
  'astro.js|gatsby|gatsbyjs|eleventy|11ty|docusaurus|vitepress|vuepress|mkdocs|node|node.js|nodejs|deno|express.js|expressjs|fastify|nestjs|nest.js|hapi|koa|hono|adonisjs|trpc|prisma|drizzle orm|typeorm|sequelize|mongoose|knex|graphql|apollo|apollo graphql|grpc|' +
  'django|flask|fastapi|starlette|pyramid framework|tornado|streamlit|gradio|plotly dash|sqlalchemy|alembic|pydantic|pandas|polars|numpy|scipy|scikit-learn|sklearn|pytorch|tensorflow|keras|jax|xgboost|lightgbm|catboost|hugging face|huggingface|spacy|nltk|opencv|yolov8|yolov5|whisper.cpp|' +
  'langchain|llamaindex|ollama|vllm|llama.cpp|mlflow|kubeflow|wandb|weights & biases|dbt|dbt core|dbt cloud|airflow|apache airflow|dagster|prefect|luigi|airbyte|fivetran|stitch data|apache nifi|nifi|apache spark|pyspark|apache flink|flink|apache beam|dataproc|dataflow|emr|dask|ray serve|' +
  'jupyter|jupyterlab|jupyter notebook|jupyterhub|google colab|colab|rstudio|posit|shiny|tidyverse|ggplot|ggplot2|dplyr|snakemake|nextflow|spring boot|springboot|spring batch|quarkus|micronaut|ktor|vert.x|dropwizard|hibernate|jpa|jakarta ee|java ee|j2ee|jboss|wildfly|tomcat|' +
  'apache tomcat|jetty|websphere|weblogic|glassfish|grails|play framework|akka|pekko|zio|cats effect|jvm|openjdk|graalvm|.net|.net core|.net framework|dotnet|asp.net|asp.net core|blazor|wpf|winforms|maui|xamarin|entity framework|ef core|rails|ruby on rails|sinatra|hanami|' +
  'laravel|symfony|codeigniter|yii|yii2|cakephp|zend framework|slim framework|livewire|filament php|inertia.js|phoenix liveview|liveview|ecto|otp|erlang/otp|beam vm|actix|actix-web|axum|tokio|rocket.rs|tauri|electron|flutter|ionic|cordova|capacitor|expo|swiftui|uikit|jetpack compose|' +
  'qt|pyqt|pyside|gtk|gtk4|wxwidgets|imgui|sdl|sdl2|opengl|vulkan|webgl|webgpu|three.js|threejs|d3|d3.js|leaflet|openlayers|mapbox|maplibre|cesiumjs|babylon.js|pixi.js|phaser|love2d|monogame|pygame|libgdx|cocos2d|bevy|gamemaker|rpg maker|unreal engine|ue5|ue4|cryengine|godot|' +
  'fmod|wwise|photon engine|nakama|defold|construct 3|twine|ink engine|articy|ros 2|ros2|ros 2 humble|ros 2 jazzy|ros2 humble|gazebo|px4|ardupilot|betaflight|klipper|octoprint|esphome|zigbee2mqtt|home assistant|node-red|openhab|esp-idf|platformio|tensorrt|onnx|onnx runtime|' +
  'tailwind|tailwindcss|tailwind css|bootstrap css|chakra ui|material ui|mui|shadcn|shadcn/ui|storybook|vite|webpack|rollup|esbuild|parcel bundler|turbopack|turborepo|nx monorepo|lerna|babel|eslint|prettier|biome js|npm|pnpm|yarn|yarn berry|bun|uv|pip|pipenv|conda|miniconda|anaconda|mamba|' +
  'maven|gradle|sbt|leiningen|bazel|buck2|cmake|meson|ninja build|make files|cargo|rustup|composer|bundler|cocoapods|homebrew|winget|chocolatey|scoop|jest|vitest|mocha|jasmine|cypress|playwright|puppeteer|selenium|selenium grid|webdriverio|testcafe|pytest|junit|testng|rspec|phpunit|xunit|nunit|cucumber|' +
  'postman|insomnia rest|bruno api|hoppscotch|swagger|openapi|redoc|k6|jmeter|gatling|locust';
const FRAMEWORK_WORDS =
  'ember|remix|astro|express|phoenix|unity|unreal|next|nest|nuxt|electron|compose|flutter|tower|play|slim|rocket|ray|dash|shiny|construct|stimulus|solid|spring';

const OPERATIONS =
  'github|github actions|gitlab|gitlab ci|gitea|forgejo|codeberg|bitbucket|sourcehut|gerrit|perforce|subversion|svn|mercurial|git|jj vcs|jujutsu|jenkins|circleci|travis ci|travis|teamcity|buildkite|drone ci|woodpecker ci|bitrise|codemagic|fastlane|argo cd|argocd|fluxcd|flux cd|spinnaker|octopus deploy|' +
  'helm charts|kustomize|opentofu|pulumi|cloudformation|aws cdk|ansible|saltstack|puppet|chef infra|packer|vagrant|nginx|caddy|apache httpd|apache2|haproxy|traefik|envoy|istio|linkerd|cilium|kong|varnish|fastly|cloudfront|bunny cdn|route 53|consul|hashicorp vault|keycloak|auth0|okta|clerk auth|' +
  'authentik|authelia|entra id|azure ad|active directory|ldap|freeipa|1password|bitwarden|vaultwarden|keepass|keepassxc|lastpass|dashlane|proton pass|nordpass|grafana|loki|tempo|datadog|new relic|newrelic|dynatrace|splunk|sentry|rollbar|bugsnag|honeycomb.io|opentelemetry|jaeger|zipkin|zabbix|nagios|icinga|' +
  'checkmk|prtg|uptime kuma|pagerduty|opsgenie|statuspage|elk|elk stack|kibana|logstash|graylog|fluentd|fluentbit|fluent bit|syslog-ng|wazuh|crowdstrike|harbor registry|artifactory|jfrog|nexus repository|sonarqube|snyk|dependabot|renovate bot|veeam|borg|borgbackup|restic|rclone|duplicati|time machine|acronis|' +
  'bacula|syncthing|rsync|slurm|apptainer|singularity containers|ceph|glusterfs|longhorn|zfs|btrfs|lxc|lxd|incus|jellyfin|plex media server|plex|immich|paperless-ngx|pihole|pi-hole|adguard home|wireguard|openvpn|zerotier|mullvad|proton vpn|nordvpn|expressvpn|postfix|dovecot|exim|mailcow|twilio|sendgrid|mailgun|postmark|' +
  'amazon ses|aws ses|mailchimp|brevo|sendinblue|mailerlite|convertkit|klaviyo|activecampaign|substack|beehiiv|buttondown|plausible|google analytics|ga4|matomo|umami analytics|fathom analytics|posthog|mixpanel|amplitude analytics|hotjar|segment.io|rudderstack|metabase|superset|apache superset|looker|looker studio|tableau|power bi|powerbi|' +
  'qlik|qlik sense|qlikview|redash|mode analytics|hex notebooks|sigma computing|launchdarkly|unleash feature flags|stripe|adyen|braintree|mollie|gocardless|paystack|flutterwave|razorpay|klarna|paypal|sumup|zettle|izettle|worldpay|authorize.net|m-pesa|wise|revolut';
const OPERATIONS_WORDS =
  'vault|helm|puppet|tempo|envoy|chef|hex|segment|amplitude|honeycomb|square|toast|clover|wise|borg|harbor';

const DESKS =
  'vim|neovim|nvim|lazyvim|astrovim|gvim|emacs|doom emacs|spacemacs|vs code|vscode|visual studio|visual studio code|vscodium|code-oss|sublime text|sublime|notepad++|textmate|bbedit|jetbrains|intellij|intellij idea|pycharm|webstorm|goland|clion|phpstorm|rider ide|rubymine|datagrip|rustrover|android studio|xcode|' +
  'netbeans|eclipse ide|dbeaver|tableplus|beekeeper studio|pgadmin|phpmyadmin|ssms|cursor ide|windsurf|copilot|github copilot|chatgpt|claude|claude code|gemini|perplexity|midjourney|stable diffusion|comfyui|codeium|tabnine|aider|lm studio|tmux|zellij|zsh|oh my zsh|oh-my-zsh|nushell|iterm|iterm2|alacritty|wezterm|' +
  'ghostty|gnome terminal|windows terminal|gnome|kde|kde plasma|xfce|hyprland|i3wm|i3|sway wm|bspwm|dwm|awesomewm|xmonad|niri|aerospace wm|raycast|alfred app|rectangle app|karabiner|autohotkey|lazygit|gitkraken|sourcetree|github desktop|magit|firefox|librewolf|waterfox|chrome|google chrome|chromium|ungoogled chromium|' +
  'vivaldi|brave browser|microsoft edge|ms edge|tor browser|duckduckgo|kagi|startpage|ublock origin|thunderbird|gmail|google mail|outlook|outlook 365|apple mail|protonmail|proton mail|proton|tutanota|tuta|fastmail|mailbox.org|posteo|hey.com|superhuman|mimestream|spark mail|icloud|onedrive|google drive|gdrive|dropbox|pcloud|mega.nz|' +
  'obsidian|logseq|roam research|evernote|onenote|google keep|apple notes|simplenote|standard notes|joplin|zettlr|org-mode|org mode|orgmode|todoist|ticktick|omnifocus|things 3|google tasks|apple reminders|microsoft to do|ms to do|any.do|anydo|trello|asana|jira|confluence|clickup|monday.com|basecamp|' +
  'youtrack|redmine|openproject|taiga.io|plane.so|wrike|smartsheet|teamwork.com|ms project|microsoft project|toggl|clockify|harvest app|rescuetime|zotero|mendeley|endnote|papers app|readwise|goodreads|storygraph|calibre|kindle|kobo|anki|ankidroid|duolingo|babbel|memrise|busuu|pimsleur|wanikani|wani kani|lingq|' +
  'slack|discord|mattermost|rocket.chat|zulip|microsoft teams|ms teams|google meet|google chat|google workspace|g suite|gsuite|microsoft 365|office 365|o365|ms office|microsoft office|libreoffice|openoffice|onlyoffice|google docs|google sheets|google slides|google calendar|google forms|microsoft forms|ms forms|google classroom|' +
  'excel|microsoft excel|ms excel|ms word|microsoft word|powerpoint|apple numbers|apple pages|libreoffice calc|libreoffice writer|scrivener|latex|overleaf|lualatex|xelatex|typst|pandoc|asciidoc|whatsapp|telegram|imessage|facetime|facebook messenger|viber|wechat|skype|webex|jitsi|bigbluebutton|whereby|' +
  'calendly|cal.com|doodle poll|typeform|jotform|surveymonkey|limesurvey|qualtrics|kobotoolbox|odk|odk collect|redcap|surveycto|zapier|make.com|n8n|ifttt|power automate|uipath|loom videos|miro|mural app|figjam|lucidchart|draw.io|drawio|diagrams.net|excalidraw|tldraw|whimsical app|balsamiq|mermaid js|' +
  'spotify|tidal music|apple music|youtube music|deezer|soundcloud|bandcamp|audible|libby app|netflix|strava|garmin connect|trainingpeaks|zwift|komoot|myfitnesspal|fitbit|whoop|oura|headspace|insight timer|ynab|monarch money|mint.com|gnucash|firefly iii|beancount|ledger-cli|moneydance|splitwise|monzo|n26|airbnb|linkedin|sharepoint|yammer';
const DESK_WORDS =
  'fish|kitty|warp|zed|helix|cursor|kate|nano|atom|eclipse|rider|sublime|notion|linear|craft|bear|things|notes|numbers|pages|word|teams|zoom|meet|signal|matrix|element|line|messenger|edge|opera|brave|arc|safari|tor|hey|spark|drive|keep|sway|roam|coda|monday|height|shortcut|loom|mural|pitch|' +
  'whimsical|harvest|libby|tidal|headspace|calm|monarch|office|publisher|keynote|classroom|canvas|gemini|paint|photos|preview|alfred|rectangle';

const TRADE =
  'figma|sketch app|adobe xd|invision|zeplin|framer|webflow|photoshop|illustrator|indesign|lightroom|lightroom classic|after effects|premiere|premiere pro|adobe premiere|acrobat|adobe acrobat|adobe cc|creative cloud|adobe creative cloud|affinity|affinity designer|affinity photo|affinity publisher|procreate|krita|gimp|inkscape|' +
  'coreldraw|canva|clip studio|clip studio paint|blender|maya 3d|3ds max|cinema 4d|c4d|houdini|zbrush|substance painter|davinci resolve|davinci|final cut|final cut pro|capcut|kdenlive|obs|obs studio|streamlabs|handbrake|audacity|ableton|ableton live|logic pro|pro tools|cubase|fl studio|bitwig|studio one|garageband|ardour|' +
  'dorico|musescore|sibelius|finale notation|guitar pro|izotope rx|capture one|darktable|rawtherapee|photo mechanic|dxo photolab|toon boom|toon boom harmony|tvpaint|glyphs 3|fontlab|qlab|eos family|vectorworks|rekordbox|serato|traktor|autocad|autocad lt|civil 3d|revit|archicad|sketchup|rhino 3d|grasshopper|solidworks|fusion 360|inventor cad|catia|creo|onshape|freecad|' +
  'openscad|kicad|altium|altium designer|eagle cad|ltspice|ansys|comsol|abaqus|openfoam|paraview|simulink|cura slicer|ultimaker cura|prusaslicer|orcaslicer|bambu studio|lightburn|qgis|arcgis|arcgis pro|google earth engine|google earth|gdal|grass gis|autocad electrical|tekla|bim 360|procore|bluebeam|primavera|' +
  'salesforce|hubspot|pipedrive|zoho|zoho crm|zoho books|dynamics 365|microsoft dynamics|freshdesk|freshservice|zendesk|intercom|help scout|helpscout|servicenow|jira service management|sap|sap hana|s/4hana|sap ecc|sap business one|oracle netsuite|netsuite|odoo|erpnext|sage 50|sage 200|sage 100|sage|xero|quickbooks|quickbooks online|freshbooks|' +
  'freeagent|wave accounting|bexio|datev|lexoffice|exact online|moneybird|fortnox|visma|tally prime|tallyprime|holded|contaplus|myob|dext|gusto|adp|personio|bamboohr|bamboo hr|workday|hibob|rippling|deel|factorial hr|brightpay|greenhouse.io|lever ats|workable|teamtailor|shopify|shopify plus|woocommerce|magento|prestashop|bigcommerce|opencart|' +
  'squarespace|wix|wordpress|wordpress.com|drupal|joomla|typo3|umbraco|sitecore|contentful|strapi|sanity cms|storyblok|directus|kirby cms|craft cms|statamic|hugo|jekyll|hexo|medium.com|moodle|blackboard learn|schoology|kahoot|seesaw app|gradescope|turnitin|geogebra|desmos|trados|trados studio|sdl trados|memoq|memsource|wordfast|omegat|deepl|' +
  'smartcat|lokalise|crowdin|weblate|docusign|adobe sign|hellosign|clio legal|mews|opera pms|cloudbeds|lightspeed|vend pos|square pos|treatwell|fresha|booksy|mindbody|eventbrite|opentable|deliverect|doordash|uber eats|etsy|ebay|amazon seller central|hootsuite|later.com|sprout social|google ads|facebook ads|meta ads|semrush|ahrefs|screaming frog|' +
  'docuware|m-files|alfresco|dynamics nav|business central|navision|ifs erp|infor|epicor|jd edwards|as400|maximo|power apps|powerapps|filezilla|winscp|putty|cyberduck|teamviewer|anydesk|rustdesk|parsec|citrix|vmware workstation|virtualbox|utm vm|parallels|wine hq|lutris|proton ge|steam|gog|epic games|itch.io|roblox studio|minecraft|lichess|chess.com|' +
  'ezyvet|emis web|systmone|epic emr|epic hyperspace|cerner|athenahealth|dentrix|openmrs|dhis2|3d slicer|imagej|fiji imagej|cellprofiler|graphpad prism|graphpad|jamovi|jasp|nvivo|atlas.ti|maxqda|minitab|originlab|origin pro|labguru|benchling|labarchives|geneious|galaxy project|koha|dspace|ms publisher|microsoft publisher|nvda|jaws screen reader|voiceover|talkback|dragon naturallyspeaking|zoomtext';
const TRADE_WORDS =
  'sketch|maya|rhino|fusion|inventor|eagle|logic|reaper|finale|serum|live|premiere|origin|prism|epic|dragon|jaws|wave|lever|greenhouse|deel|later|buffer|ghost|sanity|kirby|clio|vend|mews|access|grasshopper|affinity';

const names = new Map<string, SoftwareName>();
for (const [list, kind, isWord] of [
  [LANGUAGES, 'language', false],
  [LANGUAGE_WORDS, 'language', true],
  [SYSTEMS, 'system', false],
  [SYSTEM_WORDS, 'system', true],
  [CLOUDS, 'cloud', false],
  [CLOUD_WORDS, 'cloud', true],
  [DATABASES, 'tool', false],
  [DATABASE_WORDS, 'tool', true],
  [FRAMEWORKS, 'framework', false],
  [FRAMEWORK_WORDS, 'framework', true],
  [OPERATIONS, 'tool', false],
  [OPERATIONS_WORDS, 'tool', true],
  [DESKS, 'tool', false],
  [DESK_WORDS, 'tool', true],
  [TRADE, 'tool', false],
  [TRADE_WORDS, 'tool', true],
  [EVERYDAY, 'tool', false],
  [EVERYDAY_WORDS, 'tool', true],
  [LIBRARIES, 'framework', false],
] as const)
  for (const name of list.split('|')) if (!names.has(name) || isWord) names.set(name, { kind, isWord });

/** Programs, languages, systems and services that many people speak of, by their names in lower case. */
export const SOFTWARE_NAMES: ReadonlyMap<string, SoftwareName> = names;

/** Words of the longest name. */
export const LONGEST_NAME = 4;
