/** About a copy of one's own data. The server puts in the link and the code. */
export const myData = {
  my_data_asked:
    'You get a copy of your data. In an hour I send a link here, and whoever uses this phone then can open it. If you did not ask for this, write CANCEL DATA. STOP does not hold the link back.',
  my_data_waits:
    'You have asked for a copy of your data already: the link comes here in {{length}}, and whoever uses this phone then can open it. If you did not ask for this, write CANCEL DATA.',
  my_data_sent:
    'I have sent you the link to your data before. It comes here once more in a minute. If you did not ask for it, write CANCEL DATA.',
  my_data_none:
    'There is no data of yours that I could send: I have no agreement, no recording and no note from you.',
  my_data_cancelled:
    'Okay, you get no copy of your data now. A link that I sent before does not work any more. MY DATA asks again, any time.',
  my_data_ready:
    'The copy of your data is ready. Open this link within 24 hours: its page has a button that sends you a code here. If you did not ask for this, write CANCEL DATA.\n\n{{data_link}}',
  my_data_code:
    'Your code for the page that you have opened is {{data_code}}. It works for 10 minutes. Type it there and nowhere else, and give it to nobody.',
};
