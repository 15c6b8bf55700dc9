-- The sandbox's clock (sandbox/clock). It was created when a sandbox started, which the server's role can't do.
create table if not exists sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
