-- With a blank in front, so that the start of the first word is found like that of any other (see 0009).
drop index audit_log_by_words;
create index audit_log_by_words on audit_log
  using gin ((' ' || lower(action || ' ' || subject_name || ' ' || coalesce(actor_name, ''))) gin_trgm_ops)
  with (fastupdate = off);
