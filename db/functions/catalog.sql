-- A bundle's spaces can't change: its bookings occupy them, and reports count their hours once per space.
create or replace function refuse_new_spaces() returns trigger language plpgsql as $$
begin
  raise exception 'bundles keep their spaces: add another version instead';
end
$$;
create or replace trigger bundles_keep_their_spaces before update of space_ids on bundles for each row
  when (old.space_ids is distinct from new.space_ids) execute function refuse_new_spaces();

-- The price rules for a space or bundle in their order, as JSON; null if there are none. Which of them gives an hour its rate is for
-- the rule in TypeScript. Those for the first version of a bundle are for all of its versions. PL/pgSQL keeps the plan; of a
-- function in SQL, it would be made again for each booking. A row as JSON takes half the time of json_build_object.
create or replace function price_rules_of(space text, bundle text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(rule order by position)
    from price_rules, lateral (
      select weekdays, from_hour as "fromHour", until_hour as "untilHour", first_date as "firstDate", last_date as "lastDate",
        hourly_rate::text as "hourlyRate", change_by::text as "changeBy", change_percent as "changePercent") rule
    where space_id is null and space_ids is null and bundle_id is null or space_id = space or space = any (space_ids)
      or bundle_id in (bundle, (select first_id from bundles where id = bundle)));
end
$$;
