-- The functions that column defaults, generated columns and indexes need before any table exists. What one of them
-- returns is stored, so that changing it takes a migration that computes what is stored anew.
set local role mneme_owner;

create function mneme_private.uuid_v7(micros bigint) returns uuid
language plpgsql volatile strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid;
end
$$;
comment on function mneme_private.uuid_v7(bigint) is
  'A UUIDv7 of RFC 9562, method 3, for a moment in microseconds since 1970: 48 bits of milliseconds, 12 bits of the '
  'fraction, then random bits.';
grant execute on function mneme_private.uuid_v7(bigint) to public;

create function mneme_private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  return encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid;
end
$$;
comment on function mneme_private.uuid_v7() is 'A UUIDv7 for now.';
grant execute on function mneme_private.uuid_v7() to public;

create function mneme_private.normalize_text(input text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
as $$
begin
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    ' [\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9'
    '\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004'
    '\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]+|['
    '\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf'
    '\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020'
    '\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff][\u0001-\u001f'
    '\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    '\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030'
    '\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff ]*', ' ', 'g'));
end
$$;
comment on function mneme_private.normalize_text(text) is
  'The normalised form of a text: accents stripped, lower-cased, every run of other than letters and digits one space.';
grant execute on function mneme_private.normalize_text(text) to public;

create function mneme_private.search_vector(normalized text) returns tsvector
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  cut text := left(coalesce(normalized, ''), 262144);
  words text;
  vector tsvector;
  added text[];
begin
  -- A tsvector takes less than 1 MB, and short words take twice the bytes they have in the text.
  cut := case when octet_length(cut) > 524288 then left(cut, 131072) else cut end;
  if octet_length(cut) > length(cut) then
    cut := mneme_private.part_scripts(mneme_private.fold_letters(cut));
  elsif mneme_private.reads_english(cut) then
    return to_tsvector('english'::regconfig, cut);
  end if;
  words := mneme_private.spaced_words(cut);
  vector := to_tsvector('english'::regconfig, words);
  added := mneme_private.pieces(cut, not mneme_private.reads_english(words));
  -- Pieces of a very long text: of its beginning alone, since both together take less than 1 MB.
  return vector || array_to_tsvector(case when cardinality(added) > 40000 then added[1:40000] else added end);
end
$$;
comment on function mneme_private.search_vector(text) is
  'The terms of a normalised text: its words, stemmed, with positions, and its pieces without; of its first '
  '262,144 characters, or 131,072 where those have more than 524,288 bytes, because a longer one overflows a '
  'tsvector.';
grant execute on function mneme_private.search_vector(text) to public;

create function mneme_private.content_hash(normalized text) returns bytea
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(convert_to(normalized, 'UTF8'));
end
$$;
comment on function mneme_private.content_hash(text) is
  'SHA-256 of a normalised text: equal texts are one node of a branch.';
grant execute on function mneme_private.content_hash(text) to public;

create function mneme_private.strong_words(workspace uuid, words tsvector) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  -- In the key, not beside it: with the workspace as a column of the index, each look-up reads the list of all its
  -- rows.
  owner constant text := right(workspace::text, 8);
  size constant integer := length(words);
  band constant text := case when size <= 4 then 'a' when size <= 8 then 'b' when size <= 16 then 'c'
    when size <= 32 then 'd' when size <= 64 then 'e' when size <= 128 then 'f' else 'g' end;
begin
  return (
    select array_agg(owner || least(coalesce(cardinality(word.positions), 1), 4) || band || word.lexeme)
    from unnest(words) as word
    where size <= 8 or cardinality(word.positions) > 1);
end
$$;
comment on function mneme_private.strong_words(uuid, tsvector) is
  'The words that a text says strongly: more than once, or being short. Each after the end of the workspace''s id, '
  'how often, 1 to 4, and how many different words the text has: a up to 4, b 8, c 16, d 32, e 64, f 128, g more.';
grant execute on function mneme_private.strong_words(uuid, tsvector) to public;

create function mneme_private.account_name(name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select regexp_replace(lower(split_part(split_part(name, '@', 1), '+', 1)), '[._-]+', '', 'g') $$;
comment on function mneme_private.account_name(text) is
  'What stands before the @ of an e-mail address, without separators and what follows a +.';
grant execute on function mneme_private.account_name(text) to public;

create function mneme_private.fold_letters(normalized text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  -- OpenCC's pairs of one letter (Apache-2.0) within the first levels of Big5 and GB 2312.
  traditional constant text :=
      '丟並乾亂亞佈佔併來侖侶侷係俠倆倉個們倖倫偉側偵偽傑傘備傢傭傳債傷傾僅僑僕僥僱價儀億儈儉儘償優儲兇兌兒內兩冊冪凍凜凱別刪則剋剎剛剝創剷劃劇劉劊劍劑勁動務勛勝勞勢勳勵勸勻匯區協卹卻厭厲參叢吳吶呂員唸問啞啟'
      '喚喪喫喬單喲嗆嗎嗚嘆嘔嘗嘩嘯噓噴噸噹嚇嚐嚥嚨嚮嚴囂囌囑囪國圍園圓圖團執堅堯報場塊塗塢塵塹墊墜墮墳墾壇壓壘壞壟壩壯壺壽夠夢夥夾奧奪奮妝姦娛婁婦媽嬌嬰嬸孃孫學孿宮寢實寧審寫寬寵寶將專尋對導屆屍屜屢層屬岡島'
      '峽崑崗崙嶄嶺嶼嶽巒巖帥師帳帶幀幟幣幫幹幾庫廁廂廄廈廚廟廠廢廣廬廳弔張強彆彈彌彎彙彥彫彿後徑從復徵徹恆恥悅悶悽惡惱愛慄態慘慚慣慫慮慶慼慾憂憊憐憑憚憤憫憲憶懇應懲懶懷懸懼懾戀戰戲戶拋拚挾捨捱捲掃掄掙掛採揀'
      '揚換揮損搖搗搶摟摯摺摻撈撐撓撥撫撲撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃斬斷於昇時晉晝暈暢暫曆曉曠曬書會朮東枴柵桿條棄棗棟棧棲楊楓業極榦榮構槍槓槳樁樂樑樓標樞樣樸樹橋機'
      '橢橫檔檢檯檸檻櫃櫥櫻欄權欽歎歐歡歲歷歸殘殲殺殼毀毆氈氣氫氾汎汙決沒沖況洩洶涼淒淚淨淪淵淺渙減渦測渾湊湧湯準溝溫溼滄滅滌滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潰澀澆澗澤澱濁濃濕濘濛濟濤濫濰濱濺濾瀉瀋瀕瀝瀰瀾'
      '灑灘灣灤災為烏無煉煙煥煩熒熱熾燈燒燙營燦燬燭燴燻燼爍爐爛爭爺爾牆牴牽犢犧狀狹狽猙猶獄獅獎獨獰獲獵獸獺獻現琺瑣瑤瑩瑪環瓊甕產畝畢畫異當疇疊痙痠瘋瘍瘓瘡瘧療癒癟癡癢癥癬癱發皚皺盃盜盞盡監盤盧盪眾睏睜瞞矇矚'
      '矯硃硯碩確碼磚礎礙礦礫礬祕祿禍禦禮禱禿稅稈稜種稱穀積穎穢穩穫窩窪窮窯窺竄竅竊競筆筍箇箋節範築篩簍簑簡簽簾籃籌籠籤籬籮籲粵糞糧糰糾紀約紅紉紋納紐純紗紙級紛紡紮細紳紹終絃組絆結絕絛絞絡絢給絨統絲絹綁綏綑經'
      '綜綠綢維綱網綴綵綸綻綽綿緊緒緘線緝緞締緣編緩緬緯練緻縛縣縫縮縱縴縷總績繃織繕繞繡繩繪繫繭繳繹繼續纏纓纔纖纜缽罈罰罵罷羅羨義習翹聖聞聯聰聲聳聶職聽聾肅脅脈脣脩脫脹腎腦腫腳腸膚膠膩膽膿臉臍臘臟臥臨臺與興舉'
      '舊艙艦艱艷茲荊莊莖莢華菸萊萬葉葦葷蒐蒼蓆蓋蓮蔔蔣蔥蔭蕩蕪蕭薊薑薔薦薩薹藍藝藥藹蘆蘇蘊蘋蘭蘿處虛虜號虧蛻蝕蝦蝨蝸螞螢蟬蟲蟻蠅蠍蠟蠱蠶蠻術衛衝補裝裡製複褲襖襪襬襯襲見規覓視親覺覽觀觸訂訃計訊討訓訖託記訛訝'
      '訟訣訪設許訴診註証詐評詛詞詠詢詣試詩詫詭話該詳誅誇誌認誕誘語誠誡誣誤誦誨說誰課誹誼調諄談請諒論諜諧諮諱諷諸諺諾謀謂謄謊謎謗謙講謝謠謬謹譁證譏識譚譜譟譯議譴護譽讀變讒讓讚谿豈豎豐豔豬貍貓貝貞負財貢貧貨販'
      '貪貫責貯貳貴貶買貸費貼貿賀賂賃賄資賈賊賒賓賜賞賠賢賣賤賦質賬賭賴賺購賽贅贈贊贍贏贓贖贛趕趙趨跡踐踴蹟蹤躊躍軀車軋軌軍軒軟軸較載輓輔輕輛輝輥輩輪輯輸輻輾輿轄轅轉轍轎轟辦辭辮辯農迴逕這連週進遊運過達違遙遜'
      '遞遠適遲遷選遺遼邁還邊邏郵鄉鄒鄧鄭鄰醜醞醣醫醬釀釁釋釐釘針釣釦釩鈉鈍鈔鈕鈞鈣鈴鈾鉀鉅鉑鉗鉚鉛鉤鉸鉻銀銅銑銘銜銳銷銻鋁鋅鋇鋒鋤鋪鋸鋼錄錐錘錠錢錦錨錫錯錳錶鍊鍋鍍鍛鍬鍵鍾鎂鎊鎖鎚鎢鎬鎮鎳鏈鏟鏡鏽鐘鐮鐳鐵鑄'
      '鑑鑒鑰鑲鑷鑼鑽鑿長門閃閉開閏閑閒間閘閡閣閤閥閨閩閱閻闆闊闌闖關闡闢陝陞陣陰陳陸陽隊階隕際隨險隱隴隸隻雖雙雛雜雞離難雲電霑霧靈靜鞏鞦韆韋韌韓韻響頁頂頃項順須頌預頑頒頓頗領頤頭頰頸頹頻顆題額顏願顛類顧顫顯'
      '顱風颱颳飄飛飢飯飲飼飽飾餃餅養餌餒餓餘餞餡館餵餾饅饑饒饞馬馭馮馱馳馴駁駐駒駕駛駝駭駱駿騁騎騙騰騷騾驅驕驗驚驟驢骯髒體髮鬆鬍鬚鬥鬧鬨鬱魚魯鮑鮮鯉鯨鰓鱉鱗鳥鳳鳴鴉鴕鴛鴦鴨鴻鴿鵑鵝鵬鵲鶴鷗鷹鹵鹹鹼鹽麗麥麴麵'
      '麼黃點黨黴鼕齊齋齒齡齣齧齲龍龐龔龜';
  simplified constant text :=
      '丢并干乱亚布占并来仑侣局系侠俩仓个们幸伦伟侧侦伪杰伞备家佣传债伤倾仅侨仆侥雇价仪亿侩俭尽偿优储凶兑儿内两册幂冻凛凯别删则克刹刚剥创铲划剧刘刽剑剂劲动务勋胜劳势勋励劝匀汇区协恤却厌厉参丛吴呐吕员念问哑启'
      '唤丧吃乔单哟呛吗呜叹呕尝哗啸嘘喷吨当吓尝咽咙向严嚣苏嘱囱国围园圆图团执坚尧报场块涂坞尘堑垫坠堕坟垦坛压垒坏垄坝壮壶寿够梦伙夹奥夺奋妆奸娱娄妇妈娇婴婶娘孙学孪宫寝实宁审写宽宠宝将专寻对导届尸屉屡层属冈岛'
      '峡昆岗仑崭岭屿岳峦岩帅师帐带帧帜币帮干几库厕厢厩厦厨庙厂废广庐厅吊张强别弹弥弯汇彦雕佛后径从复征彻恒耻悦闷凄恶恼爱栗态惨惭惯怂虑庆戚欲忧惫怜凭惮愤悯宪忆恳应惩懒怀悬惧慑恋战戏户抛拼挟舍挨卷扫抡挣挂采拣'
      '扬换挥损摇捣抢搂挚折掺捞撑挠拨抚扑挞挝捡拥掳择击挡担据挤拟拧搁掷扩摆擞扰撵拢拦搀携摄挛摊搅揽败叙敌数敛毙斩断于升时晋昼晕畅暂历晓旷晒书会术东拐栅杆条弃枣栋栈栖杨枫业极干荣构枪杠桨桩乐梁楼标枢样朴树桥机'
      '椭横档检台柠槛柜橱樱栏权钦叹欧欢岁历归残歼杀壳毁殴毡气氢泛泛污决没冲况泄汹凉凄泪净沦渊浅涣减涡测浑凑涌汤准沟温湿沧灭涤沪滞渗卤滚满渔汉涟渍涨渐浆泼洁潜润溃涩浇涧泽淀浊浓湿泞蒙济涛滥潍滨溅滤泻沈濒沥弥澜'
      '洒滩湾滦灾为乌无炼烟焕烦荧热炽灯烧烫营灿毁烛烩熏烬烁炉烂争爷尔墙抵牵犊牺状狭狈狰犹狱狮奖独狞获猎兽獭献现珐琐瑶莹玛环琼瓮产亩毕画异当畴叠痉酸疯疡痪疮疟疗愈瘪痴痒症癣瘫发皑皱杯盗盏尽监盘卢荡众困睁瞒蒙瞩'
      '矫朱砚硕确码砖础碍矿砾矾秘禄祸御礼祷秃税秆棱种称谷积颖秽稳获窝洼穷窑窥窜窍窃竞笔笋个笺节范筑筛篓蓑简签帘篮筹笼签篱箩吁粤粪粮团纠纪约红纫纹纳纽纯纱纸级纷纺扎细绅绍终弦组绊结绝绦绞络绚给绒统丝绢绑绥捆经'
      '综绿绸维纲网缀彩纶绽绰绵紧绪缄线缉缎缔缘编缓缅纬练致缚县缝缩纵纤缕总绩绷织缮绕绣绳绘系茧缴绎继续缠缨才纤缆钵坛罚骂罢罗羡义习翘圣闻联聪声耸聂职听聋肃胁脉唇修脱胀肾脑肿脚肠肤胶腻胆脓脸脐腊脏卧临台与兴举'
      '旧舱舰艰艳兹荆庄茎荚华烟莱万叶苇荤搜苍席盖莲卜蒋葱荫荡芜萧蓟姜蔷荐萨苔蓝艺药蔼芦苏蕴苹兰萝处虚虏号亏蜕蚀虾虱蜗蚂萤蝉虫蚁蝇蝎蜡蛊蚕蛮术卫冲补装里制复裤袄袜摆衬袭见规觅视亲觉览观触订讣计讯讨训讫托记讹讶'
      '讼诀访设许诉诊注证诈评诅词咏询诣试诗诧诡话该详诛夸志认诞诱语诚诫诬误诵诲说谁课诽谊调谆谈请谅论谍谐咨讳讽诸谚诺谋谓誊谎谜谤谦讲谢谣谬谨哗证讥识谭谱噪译议谴护誉读变谗让赞溪岂竖丰艳猪狸猫贝贞负财贡贫货贩'
      '贪贯责贮贰贵贬买贷费贴贸贺赂赁贿资贾贼赊宾赐赏赔贤卖贱赋质账赌赖赚购赛赘赠赞赡赢赃赎赣赶赵趋迹践踊迹踪踌跃躯车轧轨军轩软轴较载挽辅轻辆辉辊辈轮辑输辐辗舆辖辕转辙轿轰办辞辫辩农回径这连周进游运过达违遥逊'
      '递远适迟迁选遗辽迈还边逻邮乡邹邓郑邻丑酝糖医酱酿衅释厘钉针钓扣钒钠钝钞钮钧钙铃铀钾巨铂钳铆铅钩铰铬银铜铣铭衔锐销锑铝锌钡锋锄铺锯钢录锥锤锭钱锦锚锡错锰表炼锅镀锻锹键钟镁镑锁锤钨镐镇镍链铲镜锈钟镰镭铁铸'
      '鉴鉴钥镶镊锣钻凿长门闪闭开闰闲闲间闸阂阁合阀闺闽阅阎板阔阑闯关阐辟陕升阵阴陈陆阳队阶陨际随险隐陇隶只虽双雏杂鸡离难云电沾雾灵静巩秋千韦韧韩韵响页顶顷项顺须颂预顽颁顿颇领颐头颊颈颓频颗题额颜愿颠类顾颤显'
      '颅风台刮飘飞饥饭饮饲饱饰饺饼养饵馁饿余饯馅馆喂馏馒饥饶馋马驭冯驮驰驯驳驻驹驾驶驼骇骆骏骋骑骗腾骚骡驱骄验惊骤驴肮脏体发松胡须斗闹哄郁鱼鲁鲍鲜鲤鲸鳃鳖鳞鸟凤鸣鸦鸵鸳鸯鸭鸿鸽鹃鹅鹏鹊鹤鸥鹰卤咸碱盐丽麦曲面'
      '么黄点党霉冬齐斋齿龄出啮龋龙庞龚龟';
  common constant text := '[' || traditional || ']';
  letter text;
  done text := '';
  -- Half-width kana, full-width digits, letters in parts. Sorting the marks on a letter takes quadratic time, so that
  -- what no language writes stays as it is.
  folded text := case when (select max(length(word)) from string_to_table(normalized, ' ') as word) <= 500
    then normalize(normalized, nfkc) else normalized end;
begin
  if folded ~ '[\u0591-\u06ff\u03c2]' then
    folded := regexp_replace(translate(folded, 'أإآٱىیةکς', 'ااااييهكσ'),
      '[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]', '', 'g');
  end if;
  if folded ~ '[\u30a1-\u30f6]' then
    folded := translate(folded,
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプ'
      'ヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷ'
      'へべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');
  end if;
  -- Letter by letter, and only those in the table: translate() would compare each letter with all of it.
  if folded ~ common then
    foreach letter in array string_to_array(folded, null) loop
      if letter ~ common and strpos(done, letter) = 0 then
        folded := replace(folded, letter, substr(simplified, strpos(traditional, letter), 1));
        done := done || letter;
      end if;
    end loop;
  end if;
  return folded;
end
$$;
comment on function mneme_private.fold_letters(text) is
  'A normalised text with one form of each letter: no half-width or full-width ones, no Hebrew points and Arabic '
  'vowel signs, one Alef, Yeh and Kaf, one sigma; hiragana for katakana, and the simplified form of the commoner '
  'traditional characters.';
grant execute on function mneme_private.fold_letters(text) to public;

create function mneme_private.reads_english(normalized text) returns boolean
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  words constant text[] := array_remove(string_to_array(left(normalized, 1200), ' '), '');
  word text;
  score integer := 0;
begin
  foreach word in array words loop
    continue when length(word) > 7;
    -- Words of English alone count twice as much as those that other languages have, too.
    if word = any ('{'
        'the,and,of,is,are,were,have,has,had,that,this,these,those,with,for,from,my,your,you,she,they,it,our,their,'
        'his,her,its,what,when,how,where,who,which,why,did,does,don,been,being,by,would,could,should,will,can,not,'
        'but,about,just,there,ve,ll,them,some,any,like,get,got,thanks,thank,yes,hello,great,good,sounds,please,use,'
        'make,want,need,know,new,let,out,after,before,more,most,than,then,very,much,too,into,over,because,while,here,'
        'okay,hey,wow}'::text[])
    then
      score := score + 2;
    elsif word = any ('{a,an,as,do,i,me,no,in,on,am,so,to,at,s,t,m,re,up,if,all,us,he,we,was,or,be,also,hi,ok}'::text[])
    then
      score := score + 1;
    end if;
  end loop;
  return score >= 0.4 * cardinality(words);
end
$$;
comment on function mneme_private.reads_english(text) is
  'Whether a normalised text is English by its function words: a fifth of its first words at least.';
grant execute on function mneme_private.reads_english(text) to public;

create function mneme_private.part_scripts(folded text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  parted text := folded;
begin
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  if parted ~ '[a-z0-9]' then
    parted := regexp_replace(regexp_replace(parted, '([a-z0-9])(?=[\u0370-\u1dff\u2c80-\U0003ffff])', '\1 ', 'g'),
      '([\u0370-\u1dff\u2c80-\U0003ffff])(?=[a-z0-9])', '\1 ', 'g');
  end if;
  if parted ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007'
    '\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then
    parted := btrim(regexp_replace(parted, ' *([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007'
      '\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+) *', ' \1 ', 'g'));
  end if;
  return parted;
end
$$;
comment on function mneme_private.part_scripts(text) is
  'A folded text with spaces between Latin letters or digits and other scripts, and around runs of Thai, Lao, '
  'Khmer, Burmese, kana and Han, which are written without.';
grant execute on function mneme_private.part_scripts(text) to public;

create function mneme_private.spaced_words(parted text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return case when octet_length(parted) = length(parted) then parted
    else regexp_replace(parted, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007'
      '\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g') end;
end
$$;
comment on function mneme_private.spaced_words(text) is
  'What part_scripts returned without the runs of scripts that have no spaces.';
grant execute on function mneme_private.spaced_words(text) to public;

create function mneme_private.pieces(parted text, of_latin boolean) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  word text;
  size integer;
  latin boolean;
  slice text;
  found text[] := '{}';
begin
  -- A loop over strings: regular expressions or a query would take several times as long.
  foreach word in array string_to_array(parted, ' ') loop
    size := length(word);
    continue when size = 0;
    latin := octet_length(word) = size;
    if not latin and word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007'
      '\u3040-\u318f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' then
      -- In slices: to find a letter, all letters before it are read.
      for from_letter in 0..size - 2 by 100 loop
        slice := substr(word, from_letter + 1, 101);
        for at in 1..length(slice) - 1 loop
          found := found || substr(slice, at, 2);
        end loop;
        -- No more of them go into a vector.
        exit when cardinality(found) > 40000;
      end loop;
      -- Every letter of a run begins a piece, so that a single one is found by prefix.
      if size = 1 or word collate "C" >= U&'\3040' and word collate "C" < U&'\AC00' then
        found := found || right(word, 1);
      end if;
    elsif size between 5 and 40 and (of_latin or not latin) and word !~ '[0-9]' then
      if size > 4 then
        found := found || left(word, 4);
      end if;
      if not latin and left(word, 2) = 'ال' then
        found := found || substr(word, 3);
        if size > 6 then
          found := found || substr(word, 3, 4);
        end if;
      end if;
    end if;
  end loop;
  return found;
end
$$;
comment on function mneme_private.pieces(text, boolean) is
  'The pieces of what part_scripts returned: pairs of letters of Hangul words and of runs without spaces, and the '
  'last letter of a run of kana or Han; the first four letters of longer words, Latin ones only if asked; an '
  'Arabic word without its article, and its first four letters then.';
grant execute on function mneme_private.pieces(text, boolean) to public;

create function mneme_private.whole_words(vector tsvector) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select term.lexeme from unnest(vector) as term
    where term.positions is not null or term.lexeme ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007'
      '\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{2}$');
end
$$;
comment on function mneme_private.whole_words(tsvector) is
  'The words of a text''s terms, to compare what two texts say: without the pieces of words, which one text has '
  'and another with the same words has not; of scripts without spaces the pairs of letters.';
grant execute on function mneme_private.whole_words(tsvector) to public;

create function mneme_private.counted_for(visibility text, owner uuid) returns uuid
language sql immutable parallel safe
-- The planner inlines a function of this form. Nobody has the last UUID.
return case when visibility = 'workspace' then '00000000-0000-0000-0000-000000000000'::uuid
  else coalesce(owner, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) end;
comment on function mneme_private.counted_for(text, uuid) is
  'Whom a text''s words are counted for: its owner, or, as the nil UUID, all of the workspace.';
grant execute on function mneme_private.counted_for(text, uuid) to public;

create function mneme_private.reader_key(workspace uuid, visibility text, owner uuid) returns uuid
language sql immutable parallel safe
-- The planner inlines a function of this form. It must not hold a coalesce: that does not count as leakproof, and row
-- security keeps what isn't from its indexes. Nobody has the last UUID.
return case when visibility <> 'private' then workspace
  when owner is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
  else owner end;
comment on function mneme_private.reader_key(uuid, text, uuid) is
  'Under what a search looks for a row: its owner for what only they read, and its workspace for all that is shared, '
  'with everybody or with an audience.';
grant execute on function mneme_private.reader_key(uuid, text, uuid) to public;

reset role;
