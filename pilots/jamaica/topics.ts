import type { SeedTopic } from '@labrish/conversation/seeds';

/**
 * Conversation topics: one prompt in three wordings, in the order of the console. Anybody can answer each in 20
 * to 60 seconds, and none asks for names, addresses, health, crime, politics or religion.
 *
 * Patwa and Mix are written the way Jamaicans text, not in the Cassidy-JLU orthography.
 */
export const TOPICS: SeedTopic[] = Object.entries({
  'Food and Cooking': {
    English: 'Which meal could you eat every week? Tell us how it is made at your home.',
    Mix: 'Which food yuh could eat every week? Tell us how unu mek it at home.',
    Patwa: 'Weh food yuh coulda nyam every week? Tell wi how unu mek it a yard.',
  },
  'Market Day': {
    English: 'Take us along to the market. What do you buy, and how do you get a better price?',
    Mix: 'Carry us go market wid yuh. What yuh buy, and how yuh get the price fi come down?',
    Patwa: 'Kya wi go a market wid yuh. Weh yuh buy, an how yuh mek di higgler drop di price?',
  },
  'Getting Around': {
    English: 'How do you get to work, school or town? Describe the ride from start to finish.',
    Mix: 'How yuh reach work, school or town? Describe the ride from start to finish.',
    Patwa: 'How yuh reach a work, school or town? Tell wi how di ride stay, from yuh lef out till yuh reach.',
  },
  'School Days': {
    English: 'What is the first thing you remember when you think about your school days?',
    Mix: 'What is the first thing yuh remember when yuh think bout yuh school days?',
    Patwa: 'Weh di fus ting yuh memba when yuh tink bout di time when yuh did a go school?',
  },
  'Sunday at Home': {
    English: 'What happens at your home on a Sunday, from morning until night?',
    Mix: 'What gwaan at yuh house on a Sunday, from morning till night?',
    Patwa: 'Weh gwaan a unu yard pon a Sunday, from mawnin till night?',
  },
  'Work and Hustle': {
    English: 'Tell us about work you have done or would love to do. What is good about it?',
    Mix: 'Tell us bout a work yuh do already or would love fi do. What good bout it?',
    Patwa: 'Tell wi bout a work weh yuh do aredi or woulda love fi do. Weh sweet yuh bout it?',
  },
  'Music and Dance': {
    English: 'Which song makes you move every time, and what does it make you feel?',
    Mix: 'Which song mek yuh move every time, and how it mek yuh feel?',
    Patwa: 'Which song mek yuh haffi skank every time, an how it mek yuh feel?',
  },
  Sports: {
    English: 'Tell us about a match or a race that you still talk about.',
    Mix: 'Tell us bout a match or a race that yuh still a talk bout.',
    Patwa: 'Tell wi bout a match or a race weh yuh still a chat bout till now.',
  },
  'Childhood Games': {
    English: 'Which game did you play most as a child? Explain the rules to somebody new.',
    Mix: 'Which game yuh used to play most when yuh small? Explain the rules to somebody new.',
    Patwa: 'Which game yuh did play di most when yuh likkle? Show a new smaddy how it go.',
  },
  'Rainy Day': {
    English: 'What do you do when rain keeps you inside for the whole day?',
    Mix: 'What yuh do when rain lock yuh up inside the whole day?',
    Patwa: 'Weh yuh do when rain a fall di whole day an yuh cyaan lef out?',
  },
  'Phone and Internet': {
    English: 'What do you use your phone for on a normal day, and what annoys you about it?',
    Mix: 'What yuh use yuh phone for on a normal day, and what bout it annoy yuh?',
    Patwa: 'Weh yuh use yuh phone fi do pon a regular day, an weh bout it vex yuh?',
  },
  'Giving Directions': {
    English: 'Explain how to get from town to a place that everybody knows. Use landmarks, not your address.',
    Mix: 'Explain how fi get from town to a place that everybody know. Use landmarks, not yuh address.',
    Patwa:
      'Tell wi how fi reach from town to one place weh everybody know. Use landmark, nuh gi wi yuh address.',
  },
  'Old-Time Sayings': {
    English: 'Which old saying did you grow up with? Tell us what it means and when people say it.',
    Mix: 'Which old-time saying yuh grow up wid? Tell us what it mean and when people say it.',
    Patwa: 'Which ole-time sayin yuh grow up a hear? Tell wi weh it mean an when people seh it.',
  },
  'Funny Stories': {
    English: 'Tell us about the last time you laughed until you cried. Leave out the full names.',
    Mix: 'Tell us bout the last time yuh laugh till yuh cry. Leave out the full names.',
    Patwa: 'Tell wi bout di las time yuh laugh till yuh belly bottom hot yuh. Nuh call no full name.',
  },
  'Plans and Dreams': {
    English: 'If you had one month free and money was no problem, what would you do?',
    Mix: 'If yuh did have one month free and money was no problem, what yuh would do?',
    Patwa: 'If yuh did have one month free an money a nuh problem, weh yuh woulda do?',
  },
}).map(([topic, wordings]) => ({ topic, wordings }));
