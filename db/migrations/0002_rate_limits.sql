-- Counters of attempts, shared by all processes. The shape is that of the rate-limiter-flexible package; keys carry
-- hashes of addresses of accounts, never the addresses themselves.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);
