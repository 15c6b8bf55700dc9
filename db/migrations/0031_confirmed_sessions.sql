-- When the person last proved who they are: at sign-in, or when asked again before something that matters. Sessions from before
-- this migration may be weeks old, so they're asked.
alter table sessions add column confirmed_at timestamptz not null default 'epoch';
alter table sessions alter column confirmed_at set default now();
