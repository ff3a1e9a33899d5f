import type { DatasheetFacts } from '../documents/datasheet-facts.ts';
import { percent } from '../documents/figures.ts';
import type { ReleaseFacts } from '../facts.ts';
import type { Stats } from '../stats/stats.ts';
import { TERMS, withdrawalOf } from '../terms.ts';

/** Builds the properties of the extension for responsible AI (RAI 1.0). The datasheet says the same in detail. */
export function responsibleAi(
  facts: ReleaseFacts,
  stats: Stats,
  sheet: DatasheetFacts,
): Record<string, unknown> {
  return {
    'rai:dataCollection': `Adults in ${facts.pilot.country.name} answered questions, or said what they liked, as voice notes in a WhatsApp chat, after they had agreed to be published.`,
    'rai:dataCollectionType': ['Self-reporting', 'User-generated content data'],
    'rai:dataPreprocessingProtocol': [
      'Recordings are not re-encoded; tags and serial numbers of the device are removed.',
      'Place, age range and way of talking are blank where few speakers share them; days are given as months.',
    ],
    'rai:dataAnnotationProtocol':
      'Two reviewers hear each recording and judge independently whether it is fit and which category it is; a third decides where they differ. Transcribers write what is said in the spelling that comes to them.',
    'rai:dataAnnotationPlatform': ['Labrish'],
    'rai:dataAnnotationAnalysis': [...sheet.agreement.map(agreementText), ...transcribedTwice(sheet)],
    'rai:annotationsPerItem': 'Two verdicts, three where they differ; one transcription.',
    'rai:annotatorDemographics': [facts.pilot.dataset.reviewers],
    'rai:machineAnnotationTools': ['None'],
    'rai:personalSensitiveInformation': [
      'Voices, which identify people who are known by them. Speakers are pseudonymous.',
      'Geography, age range and language of speakers, where enough speakers share them.',
    ],
    'rai:dataSocialImpact': `${facts.pilot.dataset.impact}; this is meant to help that. The same voices could be misused to imitate or to recognise speakers, which the terms forbid.`,
    'rai:dataBiases': [
      'Speakers chose to take part and have WhatsApp: they do not stand for the country.',
      ...topShare(stats),
    ],
    'rai:dataLimitations': [
      ...sheet.known_defects,
      ...(facts.train_only_because === null ? [] : [facts.train_only_because]),
    ],
    'rai:dataUseCases': ['Training', 'Testing', 'Validation', 'Fine Tuning'],
    'rai:dataReleaseMaintenancePlan': [withdrawalOf(facts).replace(/[<>]/g, '')],
  };
}

/** Returns the conditions of access, machine-readable as far as ODRL allows: two prohibitions and a duty, with their text. */
export function usageInfo({ url }: ReleaseFacts): object {
  const rule = (key: (typeof TERMS)[number]['key']) => {
    const term = TERMS.find((one) => one.key === key);
    return { 'odrl:action': { '@id': `${url}#${key}` }, name: term?.name, description: term?.sentence };
  };
  return {
    '@type': ['sc:CreativeWork', 'odrl:Offer'],
    name: 'Terms of access, beside the licence',
    'odrl:prohibition': [rule('no_identification'), rule('no_voice_cloning')],
    'odrl:obligation': [rule('update')],
  };
}

function agreementText({ question, measure, value, n }: DatasheetFacts['agreement'][number]): string {
  return `${question}: ${measure} ${value === null ? 'not computable' : value.toFixed(3)}, ${n} recordings.`;
}

function transcribedTwice({ transcribed_twice }: DatasheetFacts): string[] {
  if (transcribed_twice === null) return [];
  return [`${percent(transcribed_twice.share)} of recordings were transcribed by two people independently.`];
}

function topShare({ speakers_share: { top } }: Stats): string[] {
  return top === null ? [] : [`The speaker with most audio has ${percent(top)} of it.`];
}
