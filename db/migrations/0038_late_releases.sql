-- A hold that its customer released after more than five minutes kept its slot from others, like one that ran out: it lapsed. And
-- a network's releases are counted, or one line could book and release with ever new accounts.

-- Small: they have no row for a hold that's alive, and none for one that was released at once.
create index bookings_released_late_by_user on bookings (user_id, updated_at desc)
  where cancel_reason = 'released' and updated_at - created_at > interval '5 minutes';
create index bookings_released_late_by_network on bookings (network, updated_at desc)
  where cancel_reason = 'released' and updated_at - created_at > interval '5 minutes' and network is not null;

create or replace function customer_facts(customer uuid, at timestamptz) returns json language sql stable
  return json_build_object(
    'lapses', (
      select coalesce(json_agg(lapsed_at order by lapsed_at desc), '[]') from (
        select least(hold_expires_at, updated_at) as lapsed_at from bookings
          where user_id = customer and status = 'cancelled' and cancel_reason in ('hold_expired', 'released_by_staff')
            and updated_at > at - interval '1 day'
        union all
        select updated_at from bookings
          where user_id = customer and cancel_reason = 'released' and updated_at - created_at > interval '5 minutes'
            and updated_at > at - interval '1 day'
        union all
        select hold_expires_at from (select * from bookings where user_id = customer and status = 'pending' offset 0) own
          where hold_expires_at <= at
        order by lapsed_at desc limit 10) lapsed),
    'lastPaidAt', (
      select max(paid_at) from bookings
      where user_id = customer and status in ('confirmed', 'completed') and updated_at > at - interval '1 day'),
    'releases', (
      select coalesce(json_agg(updated_at order by updated_at desc), '[]') from (
        select updated_at from bookings
        where user_id = customer and status = 'cancelled' and cancel_reason = 'released'
          and updated_at > at - interval '10 minutes'
        order by updated_at desc limit 30) released));

create or replace function network_facts(net text, at timestamptz) returns json language sql stable
  return json_build_object(
    'holds', holds_of_network(net, at),
    'lapses', (
      select coalesce(json_agg(lapsed_at order by lapsed_at desc), '[]') from (
        select least(hold_expires_at, updated_at) as lapsed_at from bookings
          where network = net and status = 'cancelled' and cancel_reason in ('hold_expired', 'released_by_staff')
            and updated_at > at - interval '1 day'
        union all
        select updated_at from bookings
          where network = net and cancel_reason = 'released' and updated_at - created_at > interval '5 minutes'
            and updated_at > at - interval '1 day'
        union all
        select hold_expires_at from (select * from bookings where network = net and status = 'pending' offset 0) held
          where hold_expires_at <= at
        order by lapsed_at desc limit 10) lapsed),
    'lastPaidAt', (
      select max(paid_at) from bookings
      where network = net and status in ('confirmed', 'completed') and updated_at > at - interval '1 day'),
    'releases', (
      select coalesce(json_agg(updated_at order by updated_at desc), '[]') from (
        select updated_at from bookings
        where network = net and status = 'cancelled' and cancel_reason = 'released'
          and updated_at > at - interval '10 minutes'
        order by updated_at desc limit 60) released));
