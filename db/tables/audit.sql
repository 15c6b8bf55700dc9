-- Append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null,
  -- Names at the time of the entry, because users and spaces can be renamed later.
  actor_name text,
  subject_name text not null,
  -- The name of the enrolled machine it was done on.
  machine_name text,
  -- The phrase for an extension's action: "added the code {name}". Those of the core are in
  -- domain/audit/action.ts.
  phrase text,
  constraint actions_of_extensions_have_a_phrase check ((phrase is not null) = (position('.' in action) > 0))
);
create index audit_log_by_subject on audit_log (subject, id);
-- A leading space, so a search for the start of a word also finds the first word.
create index audit_log_by_words on audit_log
  using gin ((' ' || fold_text(action || ' ' || subject_name || ' ' || coalesce(actor_name, ''))) gin_trgm_ops)
  with (fastupdate = off);
