-- The evidence is append-only.
create or replace trigger booking_moves_append_only before update or delete on booking_moves
  for each row execute function refuse_change();
