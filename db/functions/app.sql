-- The facility's time zone, once for all of SQL: TIME_ZONE in domain/time/facility-time.ts. A test compares the two.
create or replace function facility_time_zone() returns text language sql immutable as $$
  select 'America/New_York'
$$;
create or replace function facility_date(at timestamptz) returns date language sql immutable as $$
  select (at at time zone facility_time_zone())::date
$$;

-- Evidence and history are append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger booking_events_append_only before update or delete on booking_events
  for each row execute function refuse_change();
create or replace trigger booking_agreements_append_only before update or delete on booking_agreements
  for each row execute function refuse_change();
create or replace trigger waived_balances_append_only before update or delete on waived_balances
  for each row execute function refuse_change();
create or replace trigger staff_gifts_append_only before update or delete on staff_gifts
  for each row execute function refuse_change();
create or replace trigger stripe_transactions_append_only before update or delete on stripe_transactions
  for each row execute function refuse_change();
create or replace trigger stripe_payouts_append_only before update or delete on stripe_payouts
  for each row execute function refuse_change();
create or replace trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
create or replace trigger close_outs_append_only before update or delete on close_outs
  for each row execute function refuse_change();
create or replace trigger month_closings_append_only before update or delete on month_closings
  for each row execute function refuse_change();
create or replace trigger policy_versions_append_only before update or delete on policy_versions
  for each row execute function refuse_change();
create or replace trigger opening_hours_versions_append_only before update or delete on opening_hours_versions
  for each row execute function refuse_change();
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- The check of /readyz: writes a row that replaces itself and so finds room even on a full disk, and 100 kB of a sort
-- that doesn't fit into its memory, which don't.
create or replace function probe_writes() returns bigint
language sql
set work_mem = '64kB'
as $$
  insert into write_probes (probed_at) values (clock_timestamp())
    on conflict (only_row) do update set probed_at = excluded.probed_at;
  select count(*) from (select md5(n::text) as line from generate_series(1, 4000) n order by line) as lines;
$$;
