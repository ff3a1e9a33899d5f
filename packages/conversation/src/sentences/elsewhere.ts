/** After STOP or DELETE ALL, for somebody who has written to our number in another country, too. */
export const elsewhere = {
  confirm_delete_everywhere:
    'You have also written to our number in another country. Shall I take out what you gave to our other numbers, too? Reply YES or NO.',
  confirm_delete_everywhere_yes: 'Yes, everywhere',
  confirm_delete_everywhere_no: 'No, only here',
  confirm_stop_everywhere:
    'You have also written to our number in another country. Shall our other numbers stop messaging you, too? Reply YES or NO.',
  confirm_stop_everywhere_yes: 'Yes, stop everywhere',
  confirm_stop_everywhere_no: 'No, only this one',
  stopped_everywhere: "Done. You won't hear from any of our numbers again.",
  /** The server puts in the receipt of each country. */
  deleted_everywhere:
    'Done. What you gave to our other numbers is taken out, too.\n\nYour receipt: {{receipt}}\nKeep it: it proves what you asked for.',
  only_here: 'Okay, only here.',
};
