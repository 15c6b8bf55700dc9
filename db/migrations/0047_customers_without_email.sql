-- Staff book for people who give no email. Such a customer is a row of users that can't sign in, until staff link it to
-- an email.
alter table users
  alter column email drop not null,
  add column merged_into uuid references users,
  add constraint only_accounts_with_an_email_sign_in check (
    email is not null
    or (password_hash is null and role = 'customer' and not is_email_verified and not has_passkey and stripe_customer_id is null)
  ),
  add constraint customers_are_recognized_by_something check (
    email is not null or first_name is not null or phone is not null
  ),
  -- Agreements are append-only and name their signer, so a merged record stays. Its bookings are the account's.
  add constraint only_records_without_email_are_merged check (merged_into is null or email is null);
create index users_merged on users (merged_into) where merged_into is not null;
-- Lists leave merged records out.
drop index users_by_age, users_by_role_and_age;
create index users_by_age on users (created_at, id) where merged_into is null;
create index users_by_role_and_age on users (role, created_at, id) where merged_into is null;

-- What staff keep about a customer, apart from users because it's read by staff alone.
create table customer_notes (
  user_id uuid primary key references users on delete cascade,
  note text,
  is_flagged boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A staff booking made again with the same key, because its answer was lost, is the one that is there.
alter table bookings add column request_key uuid;
create unique index a_request_makes_one_booking on bookings (request_key) where request_key is not null;
