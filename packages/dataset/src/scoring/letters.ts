/**
 * Tables of the characters that transcriptions are written with, as Unicode 15 has them: Basic Latin, Latin-1, Latin Extended-A, -B and
 * Additional, IPA, modifier letters and the marks U+0300 to U+036F. Codes are in hex: `41-5a` is A to Z.
 */
// prettier-ignore
const TABLES = {
  /** Neither letters, marks nor digits. Of other scripts: the blocks without letters, and frequent punctuation. */
  blank:
    '0-2f 3a-40 5b-60 7b-a9 ab-b1 b4 b6-b8 bb bf d7 f7 2c2-2c5 2d2-2df 2e5-2eb 2ed 2ef-2ff 37e 384-385 387 55a-55f 589-58a 60c 61b 61f ' +
    '66a-66d 6d4 964-965 1680 1fbd 1fbf-1fc1 1fcd-1fcf 1fdd-1fdf 1fed-1fee 1ffe 2000-2bff 2e00-2e7f 3000-303f d800-f8ff fe00-fe6f ' +
    'ff00-ff0f ff1a-ff20 ff3b-ff40 ff5b-ff65 fff0-ffff 1f000-1faff e0000-10ffff',
  /** Apostrophes, then characters without a shape, which join letters or turn the direction of writing. */
  removed: '27 2019 2018 2bc 60 b4 1fef 1ffd ad 34f 61c 200c-200f 202a-202e 2060-2069 feff',
  /** Pairs: a capital and its small letter; at the end, two codes of one character. */
  small:
    'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZzÀàÁáÂâÃãÄäÅåÆæÇçÈèÉéÊêËëÌìÍíÎîÏïÐðÑñÒòÓóÔôÕõÖöØøÙùÚúÛûÜüÝýÞþĀāĂăĄąĆćĈĉĊċČčĎďĐđ' +
    'ĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįĲĳĴĵĶķĹĺĻļĽľĿŀŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸÿŹźŻżŽžƁɓƂƃƄƅƆɔƇƈƉɖƊɗƋƌƎǝƏəƐɛƑƒ' +
    'ƓɠƔɣƖɩƗɨƘƙƜɯƝɲƟɵƠơƢƣƤƥƦʀƧƨƩʃƬƭƮʈƯưƱʊƲʋƳƴƵƶƷʒƸƹƼƽǄǆǅǆǇǉǈǉǊǌǋǌǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǢǣǤǥǦǧǨǩǪǫǬǭǮǯǱǳǲǳǴǵǶƕǷƿǸǹǺǻǼǽǾǿȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑ' +
    'ȒȓȔȕȖȗȘșȚțȜȝȞȟȠƞȢȣȤȥȦȧȨȩȪȫȬȭȮȯȰȱȲȳȺⱥȻȼȽƚȾⱦɁɂɃƀɄʉɅʌɆɇɈɉɊɋɌɍɎɏḀḁḂḃḄḅḆḇḈḉḊḋḌḍḎḏḐḑḒḓḔḕḖḗḘḙḚḛḜḝḞḟḠḡḢḣḤḥḦḧḨḩḪḫḬḭḮḯḰḱḲḳḴḵḶḷḸḹḺḻḼḽḾḿṀṁṂṃṄṅ' +
    'ṆṇṈṉṊṋṌṍṎṏṐṑṒṓṔṕṖṗṘṙṚṛṜṝṞṟṠṡṢṣṤṥṦṧṨṩṪṫṬṭṮṯṰṱṲṳṴṵṶṷṸṹṺṻṼṽṾṿẀẁẂẃẄẅẆẇẈẉẊẋẌẍẎẏẐẑẒẓẔẕẞßẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏ' +
    'ỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹỺỻỼỽỾỿ\u212ak\u212bå\u0374\u02b9\u0340\u0300\u0341\u0301\u0343\u0313',
  /** Marks by combining class, in the order in which they follow a letter. */
  marks:
    '334-338/321-322 327-328/31b/316-319 31c-320 323-326 329-333 339-33c 347-349 34d-34e 353-356 359-35a/' +
    '300-314 33d-33f 342 346 34a-34c 350-352 357 35b 363-36f/315 31a 358/35c 35f 362/35d-35e 360-361/345',
  /** Marks, each with pairs: a letter without the mark, and with it. */
  composed:
    '\u0300aàeèiìoòuùüǜnǹēḕōṑwẁâầăằêềôồơờưừyỳ \u0301aáeéiíoóuúyýcćlĺnńrŕsśzźüǘgǵåǻæǽøǿçḉēḗïḯkḱmḿõṍōṓpṕũṹwẃâấăắêếôốơớưứ ' +
    '\u0302aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑạậẹệọộ \u0303aãnñoõiĩuũvṽâẫăẵeẽêễôỗơỡưữyỹ \u0304aāeēiīoōuūüǖäǟȧǡæǣǫǭöȫõȭȯȱyȳgḡḷḹṛṝ ' +
    '\u0306aăeĕgğiĭoŏuŭȩḝạặ \u0307cċeėgġzżaȧoȯbḃdḋfḟhḣmṁnṅpṗrṙsṡśṥšṧṣṩtṫwẇxẋyẏſẛ \u0308aäeëiïoöuüyÿhḧõṏūṻwẅxẍtẗ ' +
    '\u0309aảâẩăẳeẻêểiỉoỏôổơởuủưửyỷ \u030aaåuůwẘyẙ \u030boőuű \u030ccčdďeělľnňrřsštťzžaǎiǐoǒuǔüǚgǧkǩʒǯjǰhȟ \u030faȁeȅiȉoȍrȑuȕ ' +
    '\u0311aȃeȇiȋoȏrȓuȗ \u031boơuư \u0323bḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓaạeẹiịoọơợuụưựyỵ \u0324uṳ \u0325aḁ \u0326sștț ' +
    '\u0327cçgģkķlļnņrŗsştţeȩdḑhḩ \u0328aąeęiįuųoǫ \u032ddḓeḙlḽnṋtṱuṷ \u032ehḫ \u0330eḛiḭuṵ \u0331bḇdḏkḵlḻnṉrṟtṯzẕhẖ',
};

/** What normaliseTranscription knows about characters. score.py has the same data, so that no version of Unicode matters. */
export const LETTERS = {
  /** Classes of regular expressions. */
  blank: classOf(TABLES.blank),
  mark: classOf(TABLES.marks.replaceAll('/', ' ')),
  /** What replaces a character. */
  replaced: Object.fromEntries([
    ...charactersIn(TABLES.removed).map((gone) => [gone, '']),
    ...pairsIn(TABLES.small),
    ['\u0130', 'i\u0307'],
    ['\u0344', '\u0308\u0301'],
  ]) as Partial<Record<string, string>>,
  order: Object.fromEntries(
    TABLES.marks.split('/').flatMap((marks, order) => charactersIn(marks).map((mark) => [mark, order])),
  ) as Record<string, number>,
  /** A letter with a mark as one character, by the two. */
  whole: Object.fromEntries(
    TABLES.composed
      .split(' ')
      .flatMap((group) =>
        pairsIn(group.slice(1)).map(([letter, whole]) => [letter + group.charAt(0), whole]),
      ),
  ) as Partial<Record<string, string>>,
};

function pairsIn(text: string): string[][] {
  return text.match(/../gs)?.map((pair) => Array.from(pair)) ?? [];
}

function charactersIn(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
  });
}

function classOf(ranges: string): string {
  return `[${ranges.replace(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '')}]`;
}
