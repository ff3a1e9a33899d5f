import type { Sentences } from '@labrish/conversation/sentences';

/** The bot's sentences in Patwa, spelt the way people text. A native speaker may edit every word here. */
export const patwa: Partial<Sentences> = {
  choose: 'Pick one:',
  choose_one: 'Pick one',

  stale: 'Dat button come from one older message, so mi lef it alone. See weh wi deh yah:',
  want_voice: 'A yuh voice mi need fi dis one: hold di mic, talk, an let go.',
  want_choice: 'Tap one a di choice dem down yah, or type weh it seh.',
  want_consent: 'Mi need a clear answer fi dis one: tap one a di choice dem, or type weh it seh.',
  not_understood: 'Mi neva ketch dat one.',
  unsupported: 'Mi cyaan use dat kinda message. Voice note an plain text wi work.',
  lost: 'Sorry, mi still nah ketch it. Type HELP fi see weh mi can do. {{human}}',
  human: 'A real smaddy ansa yah so: {{contact}}',
  human_on_website: 'A real smaddy ansa pon {{site}}',
  moved: 'Sorry, wi change a few tings since wi last talk, so wi a start from di top. Weh yuh gi wi safe.',
  moved_on: 'Wi change a few tings since wi last talk. Weh yuh gi wi safe. It a go on yah so.',
  corrected: 'Mi change it to {{title}}.',
  going_back: 'Aright, back to dis one. Wah yuh ansa?',
  nothing_to_change: 'Nutten nuh deh yah fi go back to.',
  you_are_welcome: 'Yuh welcome!',
  number_proved: 'Dis number a fi yuh inna di console now: yuh nah get no recording weh come from it again.',
  number_not_proved: 'Dat code nuh good again. Get a new one inna di console an sen it from dis phone yah.',
  reminder: 'Yuh question still deh yah, any time yuh have a minute. One voice note a plenty.',
  goodbye: 'Walk good! Message mi any time.',
  later: 'No rush. Yuh question a wait right yah so: ansa it anytime it suit yuh.',
  consent_in_words: 'Yuh gree, an yuh a 18 or over? Den tap di first button down yah, so mi can be sure.',
  paused:
    'Wi a fix sumpn right now, so mi cyaan ansa yet. Weh yuh send safe, an mi wi ansa as soon as it fix. STOP an DELETE ALL still a work.',

  one_second: '1 second',
  seconds: '{{n}} second',
  minutes: '{{n}} minute',
  got: 'Mi get it, {{length}}. It save. Recording from yuh so far: {{count}}.',
  got_unmeasured: 'Mi get yuh voice note. It save. Recording from yuh so far: {{count}}.',
  kept_short:
    'Dat voice note short bad ({{length}}). Mi keep it, an yuh can send it again if it did cut off.',
  kept_long: 'Mi get it, {{length}}. It save. Next time one or two minute a plenty.',
  kept_silent:
    'Mi coulda hardly hear nutten inna dat voice note ({{length}}). Try one more time, please: di new one tek it place.',
  label_first: 'One ting first, bout yuh last voice note:',
  not_kept: 'Mi neva keep dat voice note, cause mi need yuh yes first.',
  not_kept_stopped: 'Yuh did seh STOP, so mi neva keep dat voice note. Reply START fi go on.',
  consent_changed: 'Wi agreement get new words since yuh seh yes, so mi haffi ask yuh again.',
  consent_changed_meanwhile:
    'Wi agreement get new words since mi ask yuh, so see it yah again. Please ansa dis one.',
  not_kept_consent_changed:
    'Mi neva keep dat voice note: wi agreement get new words since yuh seh yes, so mi haffi ask yuh again.',
  resumed: 'Thanks. See weh wi did deh:',
  not_audio: 'Dat file a nuh recording weh mi can use. A voice note best: hold di mic an talk.',
  empty: 'Dat recording come through empty, nutten at all inna it. Try one more time?',
  truncated: 'Ongle a piece a di recording reach mi. Network, maybe. Try one more time?',
  too_large: 'Dat recording too big fi mi. One or two minute a plenty.',
  forwarded: 'Dat one did forward, an mi can ongle tek yuh own voice. Tell mi it yuhself?',
  never_came:
    'One a yuh voice note lost pon di way, so mi nuh count it. Sorry! Yuh can tell it again any time.',
  repeated: 'Mi have dat one already, thanks. It count one time.',
  under_18:
    'Respect fi talk di truth. Yuh haffi be 18 or over fi dis, so mi nah keep nutten from yuh. Come back when yuh reach 18! A mistake dat? {{human}}',

  stopped:
    'Aright, yuh nah go hear from mi again. Everyting weh yuh gi safe. START bring mi back, an DELETE ALL tek out yuh recording dem, any time.',
  while_stopped: 'Yuh did seh STOP, so mi a stay quiet. Reply START fi go on.',
  started: 'Welcome back! Wi a pick up weh wi lef off.',
  deleted_last: 'Done. Yuh last recording tek out.',
  nothing_to_delete: 'Yuh nuh have no recording fi tek out.',
  nothing_deleted: 'Aright, nutten neva delete. Everyting still deh deh.',
  confirm_delete_all:
    'Yuh waan mi tek out everyting weh yuh gi: every recording, di words, an yuh agreement?\n\nMi cyaan undo it. Copy weh smaddy download already, mi cyaan reach dem. Reply YES fi delete it all.',
  confirm_yes: 'Yes, delete all',
  confirm_no: 'No, keep it',
  confirm_delete:
    'Yuh waan mi tek out someting weh yuh gi? Reply LAST fi yuh last recording, ALL fi everyting, or NO.',
  confirm_delete_last: 'Di last recording',
  confirm_delete_everything: 'Everyting',
  confirm_delete_nothing: 'No, nutten',
  confirm_stop: 'Yuh waan mi stop message yuh? Reply YES or NO.',
  confirm_stop_yes: 'Yes, stop',
  confirm_stop_no: 'No, mek wi go on',
  answer_first: 'Beg yuh ansa dis one first:',
  waits: 'Mi nuh save dat voice note yet. Beg yuh ansa dis one first:',
  confirm_help: 'Yuh waan help wid someting? Reply YES or NO.',
  confirm_help_yes: 'Yes, help mi',
  confirm_help_no: 'No',
  confirm_my_voice: 'Yuh waan know how yuh recording dem a do? Reply YES or NO.',
  confirm_my_voice_yes: 'Yes, tell mi',
  confirm_my_voice_no: 'No',
  confirm_under_18:
    'Whoever talk yah haffi be 18 or over, an anybody weh yuh gi di phone to. Yuh under 18? Reply YES or NO.',
  confirm_under_18_yes: 'Yes, mi under 18',
  confirm_under_18_no: 'No, mi 18 or over',
  confirm_words: 'Yuh type: "{{words}}"\n\nA dat yuh seh inna yuh voice note? Reply YES fi save it, or NO.',
  confirm_words_yes: 'Save',
  confirm_words_no: 'A nuh mi words',
  meant_words: 'No, save mi words',
  going_on: 'Aright, mek wi go on.',
  masked: 'Mi lef out weh coulda lead to smaddy: a number, a mail or home address, or a name side a it.',
  deleted_all:
    'Done. Everyting weh yuh gi tek out.\n\nYuh receipt: {{receipt}}\nKeep it: it prove weh yuh ask fah. Thanks fi di time weh yuh gi. If yuh ever waan come back, jus seh hi.',
  deleted_all_stopped:
    'Done. Everyting weh yuh gi tek out.\n\nYuh receipt: {{receipt}}\nKeep it: it prove weh yuh ask fah. Thanks fi di time weh yuh gi. Mi a stay quiet; if yuh ever waan come back, reply START.',
  help: 'Mi a di {{product}} bot, a computer program, a nuh smaddy. Mi collect short voice note so AI can learn how Caribbean people really talk. It free, an mi never ask fi money or code.\n\nFi send a voice note: hold di mic, talk, an let go.\n\nType any time:\nMY VOICE: how yuh recording dem a do\nMY DATA: a copy a yuh data\nBACK: change yuh last answer\nDELETE LAST: tek out yuh last recording\nDELETE ALL: tek out everyting\nRESTART: start over from di top\nPERSON: a smaddy from wi team ansa yuh\nFEEDBACK: tell di team supm\nSOMEBODY ELSE: anodda smaddy talk pon dis phone\nHEAR: how odda people talk\nSTOP: no more message\n\n{{human}}',

  answer_who:
    'A di {{product}} bot dis, a computer program. A small team run dis project: wi a collect how Caribbean people really talk, so machine can understand wi. {{human}}',
  answer_scam:
    'Fair question. A nuh scam: it nuh cost nutten, an mi neva ask fi money, code, password or yuh name. Yuh can tek out everyting weh yuh gi, any time: DELETE ALL. {{human}}',
  answer_pay:
    'No pay nuh deh inna it, an it cost yuh nutten but a likkle data. Weh yuh gi free fi everybody, so phone an computer can learn fi understand wi.',
  answer_place:
    'People talk different from place to place, an wi waan every place fi get hear. Ongle di place save wid yuh recording, neva yuh address. Yuh can pick "Rather not say" too.',
  answer_saved:
    'When a voice note reach mi, mi seh so same time. Recording from yuh so far: {{count}}. MY VOICE tell yuh how dem a do.',
  answer_topic:
    'Anyting wi do, same way yuh wuda tell a fren: a memory, some food, yuh day, weh yuh tink. 20 to 60 second a plenty, an nutten cyaan wrong. Fi a next topic, ask fi anodda question.',
  answer_hear:
    'Trained listener hear every recording, an researcher an builder weh use di dataset can hear it. Nobody nah get yuh name or number. Nutten nah play pon wi public page, or fi odda people inna dis chat, unless yuh seh yes: type PUBLIC.',
  answer_fake:
    'Di dataset a fi machine weh understand speech, an di licence seh nobody fi copy smaddy voice. It public, so mi cyaan promise seh nobody nah bruk dat rule. A yuh decide: DELETE ALL tek out everyting.',
  answer_when:
    'A smaddy listen every recording, an dat can tek some day or week. MY VOICE tell yuh how fi yuh one dem a do, any time. If one cyaan use, mi tell yuh why.',
  answer_friend: 'Thanks! Anybody weh a 18 or over can join yah so: {{friend_link}}\nJus send dem dat.',
  answer_person: 'A machine mi be. {{human}}',
  answer_feedback:
    'Weh yuh waan tell di team? Please type it inna one message. Weh yuh gi dem save, an wi team read it. It nuh inna di dataset, an DELETE ALL tek it out.',
  answer_read: 'Sorry, nobody nuh read dis one gi mi yet, so a ongle write mi can write it.',
  asked_who: 'a who run dis, yuh a smaddy',
  asked_scam: 'dis a scam, how mi fi trust yuh',
  asked_pay: 'mi a get pay, it free',
  asked_place: 'a weh mek unu want know weh mi come from',
  asked_saved: 'it save, it reach yuh',
  asked_topic: 'weh mi fi talk bout',
  asked_hear: 'a who a go hear it, mi can hear it',
  asked_fake: 'unu a go fake mi voice',
  asked_when: 'when mi a go hear back',
  asked_friend: 'di link fi a fren',
  asked_person: 'mi can talk to smaddy',
  asked_feedback: 'mi waan tell di team supm',
  asked_read: 'read it gi mi, mi cyaan read',

  my_voice:
    'Yuh gi {{recordings}} so far, {{length}} inna all. Respect!\nWeh di listener dem accept: {{accepted}}\nWeh dem still fi hear: {{waiting}}',
  my_voice_none: 'No recording from yuh yet, an no rush. One voice note a plenty fi start.',
  my_data_asked:
    'Yuh a go get a copy a yuh data. Inna one hour mi sen a link yah so, an anybody weh a use dis phone den can open it. If a nuh yuh ask fi dis, write CANCEL DATA. STOP nah hold back di link.',
  my_data_waits:
    'Yuh ask fi a copy a yuh data already: di link a come yah so inna {{length}}, an anybody weh a use dis phone den can open it. If a nuh yuh ask fi dis, write CANCEL DATA.',
  my_data_sent:
    'Mi did sen yuh di link to yuh data already. It a come yah so one more time inna a minute. If a nuh yuh ask fi it, write CANCEL DATA.',
  my_data_none:
    'Nuh data a yours nuh deh yah weh mi coulda sen: mi nuh have no agreement, no recording an no note from yuh.',
  my_data_cancelled:
    'Aright, yuh nah get no copy a yuh data now. A link weh mi sen before nah work again. MY DATA ask again, any time.',
  my_data_ready:
    'Di copy a yuh data ready. Open dis link before 24 hours: di page have a button weh sen yuh a code yah so. If a nuh yuh ask fi dis, write CANCEL DATA.\n\n{{data_link}}',
  my_data_code:
    'Yuh code fi di page weh yuh open a {{data_code}}. It work fi 10 minutes. Type it deh so an nowhere else, an gi it to nobody.',

  my_place: '{{place}} a number {{rank}} outa {{places}} parish, wid {{recordings}}.',
  my_place_shared: '{{place}} share place {{rank}} outa {{places}} parish, wid {{recordings}}.',

  one_recording: '1 recording',
  recordings: '{{n}} recording',
  under_a_minute: 'less dan a minute',
  one_minute: '1 minute',

  not_accepted:
    'Thanks fi a recording weh yuh did gi wi. Wi listen, an sorry, wi cyaan use dat one. {{reason}}',
  try_again: 'It happen to all a wi. If yuh waan try again, see di question yah:',
  talk_again: 'It happen to all a wi. Any time yuh waan try again, mi deh yah.',
  not_accepted_noise: 'So much noise did deh bout dat some word lost. A quiet spot help.',
  not_accepted_too_quiet: 'It did too low fi follow. Hold di phone likkle closer, dat help.',
  not_accepted_clipped: 'It did crackle, so some word lost. Hold di phone likkle farther off, dat help.',
  not_accepted_cut_off:
    'It start or end inna di middle of a word. Tek a breath before yuh talk an before yuh let go.',
  not_accepted_too_short: 'A did ongle a word or two. 20 to 60 second jus right.',
  not_accepted_silence: 'Wi neva hear nobody talk inna it. Maybe someting did cover di mic.',
  not_accepted_several_speakers:
    'Wi hear more dan one smaddy, an wi can ongle keep di voice a who agree. Yuh voice alone best.',
  not_accepted_wrong_language:
    'It did inna another language. Wi a collect Patwa, English, an a mix a di two.',
  not_accepted_off_prompt:
    'It sound like reading or like a test. Jus talk, like how yuh woulda talk to a friend.',
  not_accepted_not_original:
    'It sound like music, radio or someting weh pass on. A yuh own voice alone wi need.',
  not_accepted_duplicate: 'Wi have di same one already. A new one always welcome.',
  not_accepted_personal_information:
    'Someting inna it tell who smaddy be, like a full name, a number or a address. Wi lef dat out fi keep people safe.',
  not_accepted_other: 'It neva fit dis collection.',

  confirm_person: 'Yuh waan a smaddy from wi team ansa yuh yah so? Reply YES or NO.',
  confirm_person_yes: 'Yes, a smaddy',
  confirm_person_no: 'No, gwaan',
  confirm_note_no: 'Neva mind',
  confirm_keep_note: '"{{words}}"\n\nMi fi gi di team dat? Reply YES or NO.',
  confirm_keep_note_yes: 'Yes, gi dem it',
  confirm_keep_note_no: 'No',
  note_kept: 'Thanks, di team have yuh note. Fi see weh come outa people note, look yah so: {{heard_link}}',
  note_by_voice: 'A writing alone mi can tek a note to di team, so mi neva keep dat voice note.',
  no_notes_left: 'Yuh tell di team nuff tings today, respect! Please tell dem more tomorrow.',
  team_called:
    'Mi call a smaddy from wi team. Type weh yuh waan seh: dem a read it from now on, an dem ansa yah so soon as dem can, mostly inside a day. Mi a keep quiet till den. Please fi type; voice note nah keep yah so. Fi go on wid mi, reply START.',
  team_done: 'Di smaddy from wi team seh goodbye, an mi, di bot, deh yah again.',
  team_absent:
    'Nobody from wi team neva get fi ansa yuh yet, an mi sorry bout dat. Mi, di bot, deh yah again. {{human}}',
  confirm_speaker: 'Who waan talk pon dis phone now? Everybody gree fi demself.',
  confirm_speaker_yes: 'Smaddy new',
  confirm_speaker_no: 'No, gwaan',
  speaker_number: 'Smaddy {{n}}',
  hand_over_new: 'Han ova di phone: weh come now a fi smaddy {{n}}, an mi a go ask dem fi gree first.',
  hand_over: 'Han ova di phone: weh come now a fi smaddy {{n}}. Welcome back!',
  about_speaker: 'Dis a bout weh smaddy {{n}} gi. Weh di odda people pon dis phone gi nah move.',
  stopped_phone: 'Nobody pon dis phone nah hear from mi now.',

  public_hint:
    'Yuh would mek odda people hear some a yuh recording dem, pon wi page an inna dis chat? Type PUBLIC.',
  public_yes: 'Respect! Odda people can hear some a yuh recording dem now. Type PUBLIC fi change dat.',
  public_no: 'Aright, nobody nah hear yuh recording dem pon wi public page or inna dis chat.',
  public_later: 'Gi wi a voice note first; den yuh can choose if odda people can hear it.',
  confirm_be_heard:
    'Odda people can hear some a yuh recording dem: anybody pon wi public page, wid di word dem, an people weh tek part inna dis chat, as a voice note weh name yuh part a di country an nutten more? Neva yuh name or number. People weh know yuh might know yuh voice, an a voice note weh play already stay pon dat phone. A no nuh change nutten else, an PUBLIC mek yuh change yuh mind. Reply YES or NO.',
  confirm_be_heard_yes: 'Yes, mek dem hear',
  confirm_be_heard_no: 'No',
  hear_offer: 'Yuh waan hear how odda people talk? Reply HEAR.',
  heard_from: 'Smaddy from {{place}}.',
  heard_in: 'Smaddy inna {{place}}.',
  confirm_hear: 'Yuh waan hear anodda one?',
  confirm_hear_yes: 'Anodda one',
  confirm_hear_no: 'Gwaan',
  hear_none: 'Mi nuh have no odda voice fi play right now. New one a come in all di while.',
  hear_later: 'Soon as yuh gree fi tek part, mi can play how odda people talk.',
};
