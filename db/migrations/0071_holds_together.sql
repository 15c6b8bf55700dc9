-- Customers who book at the same moment share one transaction. Statements, commits, and announcements cost more than the rows.

-- Takes several holds from the values of take_hold_alone, each of another customer and network. `taken` has an entry for each, in
-- order: its id, 'taken' if another booking has the slot, or null if the facts have changed. After an error, no hold is taken.
-- Locks that aren't free at once are errors, so that no customer waits for another's.
create procedure take_holds(holds json, out taken json) language plpgsql as $$
begin
  perform set_config('barn.announces', 'after commit', true), set_config('lock_timeout', '100ms', true);
  if not (
    select bool_and(
      pg_try_advisory_xact_lock(hashtext('holds'), hashtext(customer::text))
      and (net is null or pg_try_advisory_xact_lock(hashtext('network'), hashtext(net)))
      and pg_try_advisory_xact_lock_shared(hashtext('day'), hashtext(day)))
    from json_to_recordset(holds) as (customer uuid, net text, day text)) then
    raise lock_not_available;
  end if;
  -- A new statement, so it sees what was committed before the locks. Slots are taken in the same order everywhere, so
  -- transactions wait for each other in one direction only.
  with wanted as materialized (
    select *,
      case when booking_facts(customer, day, space, bundle, at) = seen
        and (net is null or holds_of_network(net, at) < allowance) then gen_random_uuid() end as id
    from rows from (json_to_recordset(holds) as (seen text, customer uuid, day text, resources text[], space text, bundle text,
      starts timestamptz, ends timestamptz, amount numeric, expires timestamptz, at timestamptz, net text, allowance integer))
      with ordinality as wanted (seen, customer, day, resources, space, bundle, starts, ends, amount, expires, at, net, allowance, position)
  ), occupied as (
    insert into booking_occupancy (booking_id, resource, during)
      select id, resource, tstzrange(starts, ends) from wanted, unnest(resources) resource where id is not null
      order by resource, starts, position
      on conflict do nothing
      returning booking_id
  ), held as (
    -- A bundle that got only some of its spaces has no booking, so its foreign keys end the statement.
    select * from wanted where cardinality(resources) = (select count(*) from occupied where booking_id = id)
  ), booked as (
    insert into bookings
      (id, user_id, space_id, bundle_id, start_time, end_time, total_amount, hold_expires_at, network, created_at, updated_at)
      select id, customer, space, bundle, starts, ends, amount, expires, net, at, at from held
  ), recorded as (
    insert into booking_events (booking_id, actor_id, kind, after, created_at)
      select id, customer, 'created', jsonb_build_object('status', 'pending', 'totalAmount', amount::text), at from held
  )
  select json_agg(coalesce(held.id::text, case when wanted.id is not null then 'taken' end) order by position)
    into taken from wanted left join held using (position);
  commit;
  -- As in take_hold_alone.
  perform set_config('lock_timeout', '0', true);
  perform announce_hold(starts, customer)
    from rows from (json_to_recordset(holds) as (starts timestamptz, customer uuid), json_array_elements_text(taken))
      as answer (starts, customer, id)
    where id <> 'taken';
  commit;
end
$$;
