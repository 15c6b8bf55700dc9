-- Boards, when a customer begins or stops waiting for a time.
create or replace trigger waiting_entries_announced after insert or update of ended_at on waiting_entries
  for each row execute function announce_date();
