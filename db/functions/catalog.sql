-- A bundle's spaces can't change: reports count the hours of its past bookings once per space.
create or replace function refuse_new_spaces() returns trigger language plpgsql as $$
begin
  raise exception 'bundles keep their spaces: add another bundle instead';
end
$$;
create or replace trigger bundles_keep_their_spaces before update of space_ids on bundles for each row
  when (old.space_ids is distinct from new.space_ids) execute function refuse_new_spaces();

-- The price rules for a space or bundle in their order, as JSON; null if there are none. Which of them gives an hour its rate is for
-- the rule in TypeScript. PL/pgSQL keeps the plan; of a function in SQL, it would be made again for each booking.
create or replace function price_rules_of(space text, bundle text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('weekdays', weekdays, 'fromHour', from_hour, 'untilHour', until_hour,
      'firstDate', first_date, 'lastDate', last_date, 'hourlyRate', hourly_rate::text) order by position)
    from price_rules
    where space_id is null and bundle_id is null or space_id = space or bundle_id = bundle);
end
$$;
