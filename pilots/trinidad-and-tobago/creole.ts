import type { Sentences } from '@labrish/conversation/sentences';

/** The bot's sentences in Creole, spelt as people text (sources: texts.ts). Drafts: no native speaker has read them. */
export const creole: Partial<Sentences> = {
  choose: 'Pick one:',
  choose_one: 'Pick one',

  stale: 'Dat button come from a older message, so ah leave it alone. See wey we was:',
  want_voice: 'Is yuh voice ah need fuh dis one: hold de mic, talk, and let go.',
  want_choice: 'Tap one ah de choices below, or type what it say.',
  want_consent: 'Ah need a clear answer fuh dis one: tap a choice below, or type what it say.',
  not_understood: 'Ah eh get dat one.',
  unsupported: 'Ah cyah use dat kinda message. Voice notes and plain text does work.',
  lost: 'Sorry, ah still eh following. Type HELP to see what ah could do. {{human}}',
  human: 'A real person does answer here: {{contact}}',
  human_on_website: 'A real person does answer at {{site}}',
  moved: 'Sorry, we change a few tings since we last talk, so we starting from de top. What yuh gih we safe.',
  moved_on: 'We change a few tings since we last talk. What yuh gih we safe. It going on here.',
  corrected: 'Ah change it to {{title}}.',
  going_back: 'Aight, back to dis one. What is yuh answer?',
  nothing_to_change: 'It have nothing to go back to here.',
  you_are_welcome: 'No scene!',
  reminder: 'Yuh question still here, whenever yuh have a minute. One voice note is plenty.',
  goodbye: 'Later, eh! Message meh any time.',
  paused:
    'We fixing something right now, so ah cyah answer yet. What yuh send safe, and ah go answer as soon as it done. STOP and DELETE ALL still working.',

  one_second: '1 second',
  seconds: '{{n}} seconds',
  minutes: '{{n}} minutes',
  got: 'Ah get it, {{length}}. It save. Recordings from yuh so far: {{count}}.',
  got_unmeasured: 'Ah get yuh voice note. It save. Recordings from yuh so far: {{count}}.',
  kept_short:
    'Dat voice note was real short ({{length}}). Ah keep it, and yuh could send it again if it cut off.',
  kept_long: 'Ah get it, {{length}}. It save. Next time one or two minutes is plenty.',
  kept_silent:
    'Ah could hardly hear anything in dat voice note ({{length}}). Try one more time, please: de new one go take it place.',
  label_first: 'One ting first, bout yuh last voice note:',
  not_audio: 'Dat file eh a recording ah could use. A voice note is best: hold de mic and talk.',
  empty: 'Dat recording come through empty, nothing in it at all. Try one more time?',
  truncated: 'Only a piece ah dat recording reach meh. Network, maybe. Try one more time?',
  too_large: 'Dat recording too big fuh meh. One or two minutes is plenty.',
  forwarded: 'Dat one was forwarded, and ah could only take yuh own voice. Tell meh it yuhself?',
  repeated: 'Ah have dat one already, thanks. It does count once.',

  not_kept: 'Ah eh keep dat voice note, because ah need yuh yes first.',
  not_kept_stopped: 'Yuh did say STOP, so ah eh keep dat voice note. Reply START to go on.',
  consent_changed: 'We agreement have new words since yuh say yes, so ah have to ask yuh again.',
  resumed: 'Thanks. See wey we was:',
  under_18:
    'Thanks fuh telling de truth. Yuh have to be 18 or over fuh dis, so ah eh go save nothing. Come back when yuh reach 18! Is dat a mistake? {{human}}',

  stopped:
    'Aight, yuh eh go hear from meh again. Everything yuh gih safe. START does bring meh back, and DELETE ALL does take out yuh recordings, any time.',
  while_stopped: 'Yuh did say STOP, so ah staying quiet. Reply START to go on.',
  started: 'Welcome back! We going on from wey we stop.',
  deleted_last: 'Done. Yuh last recording take out.',
  nothing_to_delete: 'It eh have no recording ah yours to take out.',
  nothing_deleted: 'Aight, nothing eh delete. Everything still dey.',
  deleted_all:
    'Done. Everything yuh gih take out.\n\nYuh receipt: {{receipt}}\nKeep it: it does prove what yuh ask for. Thanks fuh de time yuh gih. If yuh ever want to come back, jus say hi.',
  help: 'Ah is de {{product}} bot, a computer program, not a person. Ah does collect short voice notes so AI could learn how Caribbean people does really talk. It free, and ah does never ask fuh money or codes.\n\nTo send a voice note: hold de mic, talk, and let go.\n\nType any time:\nMY VOICE: how yuh recordings doing\nMY DATA: a copy of yuh data\nBACK: change yuh last answer\nDELETE LAST: take out yuh last recording\nDELETE ALL: take out everything\nRESTART: start over from de top\nPERSON: somebody from we team does answer\nFEEDBACK: tell de team something\nSOMEBODY ELSE: another person does talk on dis phone\nHEAR: how other people does talk\nSTOP: no more messages\n\n{{human}}',

  my_voice:
    'Yuh gih {{recordings}}, {{length}} in all. Thanks!\nWhat we listeners accept: {{accepted}}\nWhat dey still have to hear: {{waiting}}',
  my_voice_none: 'It eh have no recording ah yours yet, and no rush. One voice note is plenty to start.',
  my_place: '{{place}} is number {{rank}} out ah {{places}} places, wid {{recordings}}.',
  my_place_shared: '{{place}} sharing place {{rank}} out ah {{places}} places, wid {{recordings}}.',

  confirm_delete_all:
    'Yuh want meh to take out everything yuh gih: every recording, de words, and yuh agreement?\n\nAh cyah undo it. Copies dat somebody download already, ah cyah reach dem. Reply YES to delete it all.',
  confirm_delete:
    'Yuh want meh to take out something yuh gih? Reply LAST fuh yuh last recording, ALL fuh everything, or NO.',
  confirm_delete_last: 'De last recording',
  confirm_delete_nothing: 'No, nothing',
  confirm_stop: 'Yuh want meh to stop messaging yuh? Reply YES or NO.',
  confirm_stop_no: 'No, leh we go on',
  answer_first: 'Please answer dis one first:',
  waits: 'Ah eh save dat voice note yet. Please answer dis one first:',
  confirm_help: 'Yuh want help wid something? Reply YES or NO.',
  confirm_words:
    'Yuh type: "{{words}}"\n\nIs dat what yuh say in yuh voice note? Reply YES to save it, or NO.',
  confirm_words_no: 'Not meh words',
  going_on: 'Aight, leh we go on.',

  answer_read: 'Sorry, nobody eh read dis one fuh meh yet, so ah could only write it.',
  asked_read: 'read it fuh meh, ah cyah read',

  confirm_person: 'Yuh want somebody from we team to answer yuh here? Reply YES or NO.',
  confirm_person_yes: 'Yes, a person',
  confirm_person_no: 'No, go on',
  answer_feedback:
    'What yuh want to tell de team? Please type it in one message. What yuh gih dem does save, and we team does read it. It eh part of de dataset, and DELETE ALL does take it out.',
  asked_feedback: 'ah want to tell de team something',
  confirm_keep_note: '"{{words}}"\n\nAh should gih de team dat? Reply YES or NO.',
  confirm_keep_note_yes: 'Yes, gih dem it',
  confirm_keep_note_no: 'No',
  note_kept: 'Thanks, de team have yuh note. What come out of notes is on {{heard_link}}',
  note_by_voice: 'Ah could only take notes to de team in writing, so ah eh keep dat voice note.',
  no_notes_left: 'Yuh tell de team plenty today, thanks! Please tell dem more tomorrow.',
  team_called:
    'Ah call somebody from we team. Type what yuh want to say: dey does read it from now on, and answer here as soon as dey could, mostly in a day. Ah keeping quiet till then. Please type; voice notes eh kept here. To go on wid meh, reply START.',
  team_done: 'De person from we team say goodbye, and me, de bot, back.',
  team_absent:
    'Nobody from we team coulda answer yuh yet, and ah sorry bout dat. Me, de bot, back. {{human}}',
  confirm_speaker: 'Who want to talk on dis phone now? Everybody have to agree for deyself.',
  hand_over_new: 'Pass de phone: what come now belong to person {{n}}, and ah go ask dem to agree first.',
  hand_over: 'Pass de phone: what come now belong to person {{n}}. Welcome back!',
  about_speaker: 'Dis is about what person {{n}} gih. What de others on dis phone gih staying.',
  stopped_phone: 'Nobody on dis phone go hear from meh now.',

  public_hint:
    'Yuh go let other people hear some ah yuh recordings, on we page and in dis chat? Type PUBLIC.',
  public_yes: 'Thanks! Other people could hear some ah yuh recordings now. Type PUBLIC to change dat.',
  public_no: 'Aight, nobody eh go hear yuh recordings on we public page or in dis chat.',
  public_later: 'Gih we a voice note first; den yuh could choose if other people could hear it.',
  confirm_be_heard:
    'Other people could hear some ah yuh recordings: anybody on we public page, wid de words, and people who taking part in dis chat, as a voice note dat does name yuh part ah de country and nothing more? Never yuh name or number. People who know yuh might know yuh voice, and a voice note dat play already does stay on dat phone. A no eh go change nothing else, and wid PUBLIC yuh could change yuh mind. Reply YES or NO.',
  confirm_be_heard_yes: 'Yes, leh dem hear',
  hear_offer: 'Yuh want to hear how other people does talk? Reply HEAR.',
  heard_from: 'Somebody from {{place}}.',
  heard_in: 'Somebody in {{place}}.',
  confirm_hear: 'Yuh want to hear another one?',
  confirm_hear_yes: 'Another one',
  confirm_hear_no: 'Go on',
  hear_none: 'Ah eh have no other voice to play right now. New ones does come in all de time.',
  hear_later: 'As soon as yuh agree to take part, ah could play how other people does talk.',
};
