-- What /readyz writes to find out whether the database can: a row of its own, which replaces itself and so finds room even
-- on a full disk, and 100 kB of a sort that doesn't fit into its memory, which don't.
create table write_probes (
  only_row boolean primary key default true check (only_row),
  probed_at timestamptz not null
);

create function probe_writes() returns bigint
language sql
set work_mem = '64kB'
as $$
  insert into write_probes (probed_at) values (clock_timestamp())
    on conflict (only_row) do update set probed_at = excluded.probed_at;
  select count(*) from (select md5(n::text) as line from generate_series(1, 4000) n order by line) as lines;
$$;
