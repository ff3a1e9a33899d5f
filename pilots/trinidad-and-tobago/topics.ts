import type { SeedTopic } from '@labrish/conversation/seeds';

/**
 * One prompt in three wordings, in the order of the console. Anybody can answer each in 20 to 60 seconds, and none asks for names,
 * addresses, health, crime, politics or religion. Mix and Creole are drafts, spelt as people text (sources: texts.ts); words like
 * “lime”, “fete” and “mas” from Caribbean Memory Project, “Speech and slang vocabulary of Trinidad and Tobago”.
 */
export const TOPICS: SeedTopic[] = Object.entries({
  'Food and Cooking': {
    English: 'Which dish could you eat every week? Tell us how it is made at your home.',
    Mix: 'Which dish yuh could eat every week? Tell us how allyuh does make it at home.',
    Creole: 'Wha food yuh could eat every week? Tell we how allyuh does make it home.',
  },
  Doubles: {
    English: 'How do you like your doubles, and how do you know a good one from a bad one?',
    Mix: 'How yuh like yuh doubles, and how you know a good one from a bad one?',
    Creole: 'How yuh does take yuh doubles, and how yuh does know when it eh good?',
  },
  'Maxi Taxi': {
    English: 'Tell us about a maxi taxi ride that you still remember.',
    Mix: 'Tell us about a maxi ride that yuh still remember.',
    Creole: 'Tell we bout a maxi ride yuh cyah forget.',
  },
  Carnival: {
    English: 'What do you do at Carnival time: play mas, go to fetes, or stay far from it all? Tell us why.',
    Mix: 'What yuh does do for Carnival: play mas, go to fetes, or stay far from it all? Tell us why.',
    Creole: 'Carnival come: yuh playing mas, yuh in fete, or yuh far from all ah dat? Tell we why.',
  },
  Liming: {
    English: 'What makes a good lime? Tell us about the last one that you enjoyed.',
    Mix: 'What does make a good lime? Tell us about the last one yuh enjoy.',
    Creole: 'Wha does make a lime sweet? Tell we bout de last one yuh enjoy.',
  },
  'Beach Day': {
    English: 'Describe a day at the beach, from packing the car until you reach home.',
    Mix: 'Describe a beach day, from when allyuh packing the car till allyuh reach home.',
    Creole: 'Tell we how a beach lime does go, from when allyuh packing de car till allyuh reach back home.',
  },
  'Parang Season': {
    English: 'How do you know that parang season is here? Tell us about the music and the food.',
    Mix: 'How yuh does know parang season reach? Tell us about the music and the food.',
    Creole: 'How yuh does know when parang season reach? Tell we bout de music and all de food.',
  },
  'Market Day': {
    English: 'Take us along to the market. What do you buy, and how do you get a better price?',
    Mix: 'Carry us to the market with yuh. What yuh buying, and how yuh does get a better price?',
    Creole: 'Carry we in de market wid yuh. Wha yuh buying, and how yuh does make de price come down?',
  },
  'Cricket and Football': {
    English: 'Tell us about a match that you still talk about.',
    Mix: 'Tell us about a match that allyuh does still talk about.',
    Creole: 'Tell we bout a match yuh still studying up to now.',
  },
  'Rainy Season': {
    English: 'What happens at your home and on the road when rain falls all day?',
    Mix: 'What does happen by you and on the road when rain fall whole day?',
    Creole: 'Rain falling whole day: wha does happen by yuh and on de road?',
  },
  'School Days': {
    English: 'What is the first thing you remember when you think about your school days?',
    Mix: 'What is the first thing yuh remember when yuh think bout yuh school days?',
    Creole: 'Wha is de first ting yuh does remember when yuh study yuh school days?',
  },
  'Childhood Games': {
    English: 'Which game did you play most as a child? Explain the rules to somebody new.',
    Mix: 'Which game yuh used to play most when yuh was small? Explain the rules to somebody new.',
    Creole: 'Wha game yuh used to play most when yuh small? Show somebody who doh know how it does go.',
  },
  'Music and Dance': {
    English: 'Soca, chutney, calypso or something else: which song makes you dance every time, and why?',
    Mix: 'Soca, chutney, calypso or something else: which song does make yuh dance every time, and why?',
    Creole: 'Soca, chutney, kaiso or something else: which song does make yuh wine every time, and why?',
  },
  'Old-Time Sayings': {
    English: 'Which old saying did you grow up with? Tell us what it means and when people say it.',
    Mix: 'Which old-time saying yuh grow up with? Tell us what it mean and when people does say it.',
    Creole: 'Wha ole-time saying yuh grow up hearing? Tell we wha it mean and when people does say it.',
  },
  'Giving Directions': {
    English: 'Explain how to get from town to a place that everybody knows. Use landmarks, not your address.',
    Mix: 'Explain how to reach from town to a place everybody know. Use landmarks, not yuh address.',
    Creole: 'Tell we how to reach from town to a place everybody know. Use landmarks, doh gih yuh address.',
  },
  'Funny Stories': {
    English: 'Tell us about the last time you laughed until you cried. Leave out the full names.',
    Mix: 'Tell us about the last time yuh laugh till yuh cry. Leave out the full names.',
    Creole: 'Tell we bout de last time yuh laugh till yuh belly hurt yuh. Doh call no full names.',
  },
}).map(([topic, wordings]) => ({ topic, wordings }));
