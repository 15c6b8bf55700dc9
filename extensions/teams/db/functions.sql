-- Evidence is append-only.
create or replace trigger team_signatures_append_only before update or delete on team_signatures
  for each row execute function refuse_change();

-- A booking's pages, when it's for another team.
create or replace trigger team_bookings_announced after insert or delete on team_bookings
  for each row execute function announce_part();

-- Boards with bookings of a team, when a guardian signs or its roster changes.
create or replace function announce_team() returns trigger language plpgsql as $$
begin
  perform announce_desk(start_time) from team_bookings join bookings on bookings.id = booking_id
    where team_id = coalesce(new.team_id, old.team_id) and start_time > now() - interval '1 day';
  return null;
end
$$;
create or replace trigger team_signatures_announced after insert on team_signatures
  for each row execute function announce_team();
create or replace trigger team_players_announced after insert or delete on team_players
  for each row execute function announce_team();
