/**
 * Conversation topics: one prompt in three wordings, in the order of the console. Anybody can answer each in 20
 * to 60 seconds, and none asks for names, addresses, health, crime, politics or religion.
 *
 * Patwa and Mix are written the way Jamaicans text, not in the Cassidy-JLU orthography.
 */
export const TOPICS: { topic: string; english: string; mix: string; patwa: string }[] = [
  {
    topic: 'Food and Cooking',
    english: 'Which meal could you eat every week? Tell us how it is made at your home.',
    mix: 'Which food yuh could eat every week? Tell us how unu mek it at home.',
    patwa: 'Weh food yuh coulda nyam every week? Tell wi how unu mek it a yard.',
  },
  {
    topic: 'Market Day',
    english: 'Take us along to the market. What do you buy, and how do you get a better price?',
    mix: 'Carry us go market wid yuh. What yuh buy, and how yuh get the price fi come down?',
    patwa: 'Kya wi go a market wid yuh. Weh yuh buy, an how yuh mek di higgler drop di price?',
  },
  {
    topic: 'Getting Around',
    english: 'How do you get to work, school or town? Describe the ride from start to finish.',
    mix: 'How yuh reach work, school or town? Describe the ride from start to finish.',
    patwa: 'How yuh reach a work, school or town? Tell wi how di ride stay, from yuh lef out till yuh reach.',
  },
  {
    topic: 'School Days',
    english: 'What is the first thing you remember when you think about your school days?',
    mix: 'What is the first thing yuh remember when yuh think bout yuh school days?',
    patwa: 'Weh di fus ting yuh memba when yuh tink bout di time when yuh did a go school?',
  },
  {
    topic: 'Sunday at Home',
    english: 'What happens at your home on a Sunday, from morning until night?',
    mix: 'What gwaan at yuh house on a Sunday, from morning till night?',
    patwa: 'Weh gwaan a unu yard pon a Sunday, from mawnin till night?',
  },
  {
    topic: 'Work and Hustle',
    english: 'Tell us about work you have done or would love to do. What is good about it?',
    mix: 'Tell us bout a work yuh do already or would love fi do. What good bout it?',
    patwa: 'Tell wi bout a work weh yuh do aredi or woulda love fi do. Weh sweet yuh bout it?',
  },
  {
    topic: 'Music and Dance',
    english: 'Which song makes you move every time, and what does it make you feel?',
    mix: 'Which song mek yuh move every time, and how it mek yuh feel?',
    patwa: 'Which song mek yuh haffi skank every time, an how it mek yuh feel?',
  },
  {
    topic: 'Sports',
    english: 'Tell us about a match or a race that you still talk about.',
    mix: 'Tell us bout a match or a race that yuh still a talk bout.',
    patwa: 'Tell wi bout a match or a race weh yuh still a chat bout till now.',
  },
  {
    topic: 'Childhood Games',
    english: 'Which game did you play most as a child? Explain the rules to somebody new.',
    mix: 'Which game yuh used to play most when yuh small? Explain the rules to somebody new.',
    patwa: 'Which game yuh did play di most when yuh likkle? Show a new smaddy how it go.',
  },
  {
    topic: 'Rainy Day',
    english: 'What do you do when rain keeps you inside for the whole day?',
    mix: 'What yuh do when rain lock yuh up inside the whole day?',
    patwa: 'Weh yuh do when rain a fall di whole day an yuh cyaan lef out?',
  },
  {
    topic: 'Phone and Internet',
    english: 'What do you use your phone for on a normal day, and what annoys you about it?',
    mix: 'What yuh use yuh phone for on a normal day, and what bout it annoy yuh?',
    patwa: 'Weh yuh use yuh phone fi do pon a regular day, an weh bout it vex yuh?',
  },
  {
    topic: 'Giving Directions',
    english: 'Explain how to get from town to a place that everybody knows. Use landmarks, not your address.',
    mix: 'Explain how fi get from town to a place that everybody know. Use landmarks, not yuh address.',
    patwa:
      'Tell wi how fi reach from town to one place weh everybody know. Use landmark, nuh gi wi yuh address.',
  },
  {
    topic: 'Old-Time Sayings',
    english: 'Which old saying did you grow up with? Tell us what it means and when people say it.',
    mix: 'Which old-time saying yuh grow up wid? Tell us what it mean and when people say it.',
    patwa: 'Which ole-time sayin yuh grow up a hear? Tell wi weh it mean an when people seh it.',
  },
  {
    topic: 'Funny Stories',
    english: 'Tell us about the last time you laughed until you cried. Leave out the full names.',
    mix: 'Tell us bout the last time yuh laugh till yuh cry. Leave out the full names.',
    patwa: 'Tell wi bout di las time yuh laugh till yuh belly bottom hot yuh. Nuh call no full name.',
  },
  {
    topic: 'Plans and Dreams',
    english: 'If you had one month free and money was no problem, what would you do?',
    mix: 'If yuh did have one month free and money was no problem, what yuh would do?',
    patwa: 'If yuh did have one month free an money a nuh problem, weh yuh woulda do?',
  },
];
