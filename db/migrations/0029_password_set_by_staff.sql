-- Staff know the password they set, so it only opens the screen that asks for a new one.
alter table users add column must_change_password boolean not null default false;
