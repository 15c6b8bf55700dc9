-- The facts of a booking are read in half a millisecond, and planning their queries took twice as long. PostgreSQL (18 and later)
-- keeps the plans of functions, but planned these again each time, because it estimated that to be cheaper. Every plan for any
-- customer is the same: a few index ranges.

-- Unpaid holds that ended in the last `minutes` and overlap a slot in time, whatever they were for: the customer's, and those of
-- the network. Only the `newest` of each item, which bounds the answer. No hold is longer than `hours`.
create function given_up_holds(
  customer uuid, net text, starts timestamptz, ends timestamptz, at timestamptz, hours integer, minutes integer, newest integer
) returns json language sql stable
  set plan_cache_mode = force_generic_plan
  return (
    select coalesce(json_agg(json_build_object('spaceId', space_id, 'bundleId', bundle_id, 'isOwn', is_own,
      'heldFrom', created_at, 'heldUntil', held_until)), '[]')
    from (
      select *, row_number() over (partition by is_own, space_id, bundle_id order by held_until desc) as position
      from (
        select space_id, bundle_id, created_at, end_time, true as is_own, given_up_at(own, at) as held_until
          from (select * from bookings where user_id = customer
            and start_time < ends and start_time > starts - make_interval(hours => hours) offset 0) own
        union all
        select space_id, bundle_id, created_at, end_time, false, given_up_at(near, at)
          from (select * from bookings where net is not null
            and start_time < ends and start_time > starts - make_interval(hours => hours) offset 0) near
          where network = net
      ) held
      where end_time > starts and held_until > at - make_interval(mins => minutes)
    ) given_up
    where position <= newest);

alter function booking_facts set plan_cache_mode = force_generic_plan;
alter function customer_facts set plan_cache_mode = force_generic_plan;
alter function network_facts set plan_cache_mode = force_generic_plan;
