-- Admins have some days to add a passkey, counted from here.
alter table users add column admin_since timestamptz;
update users set admin_since = now() where role = 'admin';

-- For an admin whose passkey isn't at hand: hashes of codes that work once, with the password. A used one is deleted.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);
