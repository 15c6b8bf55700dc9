-- A leading space, so a search for the start of a word also finds the first word (see 0009).
drop index audit_log_by_words;
create index audit_log_by_words on audit_log
  using gin ((' ' || lower(action || ' ' || subject_name || ' ' || coalesce(actor_name, ''))) gin_trgm_ops)
  with (fastupdate = off);
