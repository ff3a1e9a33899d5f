import type { SeedTopic } from '@labrish/conversation/seeds';

/**
 * Conversation topics, in the order of the console. Anybody can answer each in 20 to 60 seconds, and none asks for names, addresses,
 * health, crime, politics or religion. There is no wording for Mix: it is asked in English.
 *
 * The Kwéyòl is a draft by no native speaker. Spelling: that of the Kwéyòl Dictionary (Frank and others, SIL and Ministry of Education,
 * 2001), read in the table of gold.ac.uk/creole/kweyol. Words and grammar: general knowledge, compared with Wikipedia's article and with
 * texts of P. Louisy and T. Joseph (haitiforever.org, 2000; The Voice, 2017-04) and of K. Anthony (archive.stlucia.gov.lc, 2004-09-06).
 * The dictionary itself, Mondesir's, and the Handbook for Writing Creole could not be opened.
 */
// prettier-ignore
export const TOPICS: SeedTopic[] = [
  ['Green Fig and Saltfish', 'How is green fig and saltfish made at your home? Explain it to somebody who has never cooked it.',
    'Ki manyè zòt ka fè fig vèt èk lanmowi lakay ou? Èspliké i ba on moun ki pa janmen tjwit li.'],
  ['Jounen Kwéyòl', 'What do people around you do, wear and eat for Jounen Kwéyòl?',
    'Ki sa moun bò lakay ou ka fè, mété èk manjé pou Jounen Kwéyòl?'],
  ['Market Day', 'Take us along to the market on a Saturday. What do you buy, and how do you get a better price?',
    'Mennen nou maché épi ou on Sanmdi. Ki sa ou ka achté, èk ki manyè ou ka fè yo bésé pwi-a?'],
  ['On the Bus', 'Describe a bus ride that you often take. What do you see and hear on the way?',
    'Palé ban nou asou bis-la ou ka pwan souvan. Ki sa ou ka wè èk tann asou lawout-la?'],
  ['Fishing', 'What do you know about fishing? Tell us about the boats, the fish, or a morning when the boats come in.',
    'Ki sa ou sav asou lapèch? Palé ban nou asou sé kannòt-la, pwéson-an, oben on bonmaten lè sé pèchè-a ka wivé.'],
  ['Bananas', 'How did people around you live from bananas? Tell us about planting, cutting or packing them.',
    'Ki manyè moun bò lakay ou té ka viv asou fig? Palé ban nou asou planté, koupé oben paké fig.'],
  ['Sulphur Springs', 'A friend goes to Sulphur Springs with you for the first time. What is there to see, to smell and to do?',
    'On zanmi ka alé Sulphur Springs épi ou pou pwèmyé fwa. Ki sa ki la pou wè, pou santi èk pou fè?'],
  ['La Rose, La Marguerite', 'What do you know about La Rose and La Marguerite? Tell us about the songs, the dances or the clothes.',
    'Ki sa ou sav asou Lawòz èk Lamagwit? Palé ban nou asou sé chanté-a, sé dansé-a oben had-la.'],
  ['Hurricane Season', 'A storm is on its way. How do you get your house ready, and what do you do while it passes?',
    'On siklòn ka vini. Ki manyè ou ka pawé kay ou, èk ki sa ou ka fè lè i ka pasé?'],
  ['Early Morning', 'What do you like to eat and drink in the morning: cocoa tea, bakes, something else? How is it made?',
    "Ki sa ou enmen manjé èk bwè bonmaten: dité kakawo, bék, oben on lòt bagay? Ki manyè yo ka fè'y?"],
  ['School Days', 'What is the first thing you remember when you think about your school days?',
    'Lè ou ka chonjé tan ou té lékòl, ki pwèmyé bagay ki ka vini an lidé ou?'],
  ['Childhood Games', 'Which game did you play most as a child? Explain the rules to somebody new.',
    "Ki jé ou té ka jwé plis lè ou té piti? Èspliké on moun ki pa konnèt li manyè yo ka jwé'y."],
  ['Kwik! Kwak!', 'Kwik! Kwak! Tell us a story or a riddle that older people told you.',
    'Kwik! Kwak! Di nou on kont oben on tim-tim sé gwan moun-an té ka di ou.'],
  ['Old-Time Sayings', 'Which old saying did you grow up with? Tell us what it means and when people say it.',
    "Ki pwovèb ou tann dépi ou piti? Di nou sa i vlé di, èk ki lè moun ka di'y."],
  ['Sea and River', 'You have a whole day by the sea or by the river. What do you bring, cook and do?',
    'Ou ni on jounen antyé bò lanmè oben bò lawivyè. Ki sa ou ka pòté, tjwit èk fè?'],
  ['Music and Dance', 'Which song makes you dance every time, and what does it make you feel?',
    'Ki chanté ki ka fè ou dansé toulé fwa, èk ki manyè i ka fè ou santi kò ou?'],
  ['Giving Directions', 'Explain how to get from town to a place that everybody knows. Use landmarks, not your address.',
    'Èspliké nou manyè pou sòti lavil pou wivé on koté tout moun konnèt. Pa di nou adwès ou.'],
].map(([topic = '', English = '', Kweyol = '']) => ({ topic, wordings: { English, Kweyol } }));
