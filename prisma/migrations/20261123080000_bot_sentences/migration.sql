-- An admin's own words in the place of the bot's. What a row says counts from the next message on, as any change of the flow.
create table bot_sentences (
  wording "Category" not null,
  sentence_key text not null,
  body text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  version integer not null default 1,
  constraint bot_sentences_pkey primary key (wording, sentence_key)
);

create constraint trigger bot_sentences_change_flow after insert or update or delete on bot_sentences
  deferrable initially deferred for each row execute function flow_changed();
