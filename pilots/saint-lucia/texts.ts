import type { FlowParts } from '../flow/parts.ts';

/**
 * The bodies of the states in Kwéyòl. A draft by no native speaker; its sources are those of topics.ts. Commands and the labels of
 * buttons stay English: posters name them, and a choice has one label in all wordings.
 */
export const KWEYOL_TEXTS: FlowParts['texts'][string] = {
  welcome: `Bonjou, nou kontan tann ou! Sa sé {{product}}, on pwojé kominoté pou Sent Lisi.

Nou ka anmasé ti not vwa, pou machin sa konpwann manyè jan Kawayib ka palé pou vwé: Kwéyòl, Anglé, oben toulédé mélanjé.

Ou pa ka péyé anyen, èk nou pa ka twonpé pyès moun: nou pa janmen ka mandé lajan, kòd oben non ou. Ki moun nou yé: {{site}}/privacy

Mwen sé on bot, pa on moun. I ka pwan 2 minit konsa. Ou pawé?`,
  showing_info: `Mi manyè i ka maché:

1. Mwen ka ba ou on bagay fasil pou palé asou.
2. Ou ka voyé on not vwa ba mwen, ant 20 èk 60 ségonn.
3. Ou ka di mwen ki langaj ou palé, èk ki koté ou apwann palé.

Sé pa on ègzanmen, èk pa ni mové wépons. Sé not vwa-a ka vini on dataset tout moun sa sèvi, pou téléfòn sispann konpwann nou mal.`,
  awaiting_language_choice: `Ki manyè ou vlé li sa mwen ka di?

Ou sa wéponn manyè i vini.`,
  awaiting_audio: `*{{topic}}*
{{prompt}}

Tjenbé mik-la, palé ant 20 èk 60 ségonn, épi lagé. Pa di non konplèt oben adwès, souplé.`,
  awaiting_category: 'Ki langaj ou palé adan?',
  awaiting_formality: 'Ki manyè ou té ka palé la?',
  awaiting_region: `Dé ti kèsyon, on sèl fwa.

An ki katyé ou apwann palé? Ékwi non-an, oben chwazi bò péyi-a.`,
  awaiting_place: 'Ki katyé?',
  awaiting_age_range: 'Dènyé-a: ki laj ou? Nou vlé tann tout jénéwasyon.',
  awaiting_words: `Sé tout sa mwen bizwen. Mèsi, vwa ou enpòtan!

Si ou ni on lòt minit: ékwi sa ou di, manyè ou té kay ékwi'y ba on zanmi. Tout manyè ékwi bon. Oben tapé Skip.`,
  awaiting_english: "Ki manyè ou té kay di sa an Anglé? Ékwi'y, oben tapé Skip.",
  awaiting_completion_choice: 'Not vwa ou ja ba nou: {{count}}. Yonn ankò?',
  free_voice_mode: `Palé asou tout sa ou vlé: jounen ou, on kont, on manjé, on blag. Jik 2 minit.

Tjenbé mik-la, palé, épi lagé. Pa di non konplèt oben adwès, souplé.`,
  completed: `Mèsi anpil! Vwa ou enpòtan. Not vwa ou ja ba nou: {{count}}.

Voyé on mésaj lè ou vlé pou bay plis, oben HELP pou wè sa mwen sa fè ankò. Ovwa!`,
  declined: `Pa ni pwoblèm, èk mèsi paski ou pasé. Mwen pa kay tjenbé lòt bagay.

Si ou chanjé lidé ou, jis di bonjou.`,
  declined_under_18: `Mèsi paski ou di lavéwité! Ou ni pou ni 18 an oben plis, kon sa mwen pa kay tjenbé anyen.

Viwé lè ou ni 18 an, nou kay kontan tann ou.`,
};
