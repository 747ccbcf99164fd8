/** Programming words, in whatever language a person asks: programming languages, tools, and parts of programs. */
const words = `python|javascript|typescript|java|kotlin|swift|rust|golang|c\\+\\+|c#|csharp|haskell|scala|ruby|rails|php|
perl|lua|elixir|erlang|clojure|julia|matlab|fortran|cobol|assembly|wasm|webassembly|bash|zsh|shell|powershell|sed|awk|
grep|regex(?:es|p)?|regexp|sql|postgres(?:ql)?|mysql|sqlite|mongodb|mongo|redis|kafka|rabbitmq|elasticsearch|graphql|
grpc|protobuf|rest api|api|apis|endpoint|json|yaml|toml|xml|csv|html|css|scss|sass|tailwind|react|vue|angular|svelte|
nextjs|next\\.js|node(?:js|\\.js)?|deno|bun|npm|yarn|pnpm|pip|pytest|jest|vitest|junit|mocha|cypress|playwright|webpack|
vite|babel|eslint|prettier|biome|tsc|tsconfig|django|flask|fastapi|spring|hibernate|laravel|express|numpy|pandas|
pytorch|tensorflow|sklearn|jupyter|docker(?:file)?|docker-compose|kubernetes|k8s|kubectl|helm|terraform|ansible|nginx|
apache|linux|ubuntu|debian|systemd|cron|ssh|git|github|gitlab|merge conflict|rebase|cherry-pick|commit|makefile|cmake|
gcc|clang|llvm|gdb|valgrind|vim|neovim|emacs|vscode|intellij|xcode|android studio|gradle|maven|cargo|crate|jvm|gil|
stack ?trace|traceback|segfault|segmentation fault|null ?pointer(?: ?exception)?|exceptions?|runtime error|
syntax error|compil(?:e|er|es|ing|ation)|linker|debug(?:ger|ging)?|breakpoint|unit tests?|mock|refactor(?:ing)?|
functions?|method|class(?:es)? (?:in|with)|interfaces?|enum|struct|tuple|array|arrays|linked list|hash ?map|dict(?:ionary)?|
list comprehension|iterator|generator|closure|lambda|callback|promise|async|await|coroutine|goroutines?|mutex|
deadlock|race condition|threads? (?:safe|pool)|pointer|borrow checker|lifetimes?|generics?|template|decorator|
middleware|hooks?|useeffect|usestate|usememo|div|flexbox|grid layout|css grid|selector|dom|jsx|tsx|cors|jwt|oauth|
websocket|http|https|curl|url encode|base64|utf-8|unicode|ascii|left join|inner join|outer join|group by|order by|
where clause|foreign key|primary key|partial index|query plan|subquery|cte|window function|stored procedure|recursi(?:ve|on)|
recursive|big o|time complexity|quicksort|mergesort|heapsort|binary search|binary tree|breadth-first|depth-first|
dijkstra|memoi[sz]e|debounce|throttle|polymorphism|inheritance|constructor|destructor|singleton|dependency injection|
orm|crud|microservice|monorepo|ci/cd|github action|pull request|stdin|stdout|stderr|environment variable|env var|
sdk|ide|cli|parser|parse|parsing|lint(?:er)?|serializ\\w+|deserializ\\w+|overflow(?:s)?|for loop|while loop|
loop|loops|boolean|integer|float|string|strings|nullable|undefined|nan|const|variable|variables|
one-liner|script|code|snippet|pseudo-?code|algorithm|data structure|programm?\\w*|
liste[n]?(?= nach)|funktion|fonction|función|funzione|função|functie|funkcj\\w+|функци[\\p{L}]+|関数|函数|
clase|klasse|cadena|schleife|boucle|bucle|ciclo for|pętl[\\p{L}]+|цикл[\\p{L}]*|цикле|массив[\\p{L}]*|строк[\\p{L}]+|
shellbefehl|konsole|compilador|código(?! (?:postal|de))|скрипт[\\p{L}]*|код(?! от)|正規表現|配列|文字列|正则表达式|数组|字符串|代码|
コード|エラー|プログラム|コンポーネント|クラス|变量|编程|算法|报错|数据库|データベース|база данных|запрос sql|tablas?(?= en sql)`;

/** Patterns that look like code. */
const marks = [
  /`[^`]+`/u,
  /[{};]\s*$|=>|==|!=|::|<\/|\/>|\(\)|\)\s*\{|&&|\|\||\+=|->/u,
  /(?<![\p{L}\d])[a-z]+[a-z\d]*(?:[A-Z][a-z\d]+)+(?![\p{L}])/u,
  /(?<![\p{L}\d])(?:[A-Z][a-z]+){2,}(?:Error|Exception)?(?![\p{L}])/u,
  /(?<![\p{L}\d])[a-z]+_[a-z_]+(?![\p{L}])/u,
  /(?<![\p{L}\d])\w+\((?:[^)]*)\)/u,
  /(?<![\w.])[\w-]*\.(?:py|js|ts|tsx|jsx|rs|go|java|rb|php|c|cpp|h|hpp|sh|sql|ya?ml|json|toml|css|html|cs|kt)(?!\w)/u,
  /(?<!\w)(?:E\d{3,5}|[A-Z]{2,}\d{3,}|TS\d{4}|[45]\d\d (?:error|from|response|status)|exit code|code \d)(?!\w)/u,
  /(?<!\S)--?[a-z][\w-]+/u,
  /(?:error|fatal|warning|exception)\s*:/iu,
  /(?<!\p{L})(?:select|insert into|update|delete from|create table)\s.+\s(?:from|values|set|where)(?!\p{L})/iu,
  /(?<!\w)(?:SIG[A-Z]{3,5}|ENOENT|EACCES|ECONN\w+|NPE|OOM)(?!\w)/u,
  /(?<!\p{L})[Cc]\+\+|(?<!\p{L})[CF]#/u,
];

const wordPattern = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${words.replaceAll('\n', '')})(?![\\p{L}\\p{N}_])|関数|函数|正規表現|配列|文字列|正则表达式|数组|字符串|代码|コード|エラー|プログラム|コンポーネント`,
  'giu',
);

/** How many programming words and how many patterns of code a text has. */
export function codeIn(text: string): { readonly words: number; readonly marks: number } {
  return {
    words: text.match(wordPattern)?.length ?? 0,
    marks: marks.filter((pattern) => pattern.test(text)).length,
  };
}
