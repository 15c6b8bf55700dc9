-- A bundle's spaces can't change: reports count the hours of its past bookings once per space.
create or replace function refuse_new_spaces() returns trigger language plpgsql as $$
begin
  raise exception 'bundles keep their spaces: add another bundle instead';
end
$$;
create or replace trigger bundles_keep_their_spaces before update of space_ids on bundles for each row
  when (old.space_ids is distinct from new.space_ids) execute function refuse_new_spaces();
