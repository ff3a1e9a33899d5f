/** Whether the Tab key stops at the controls of a row. */
export type TabIndex = 0 | -1;
