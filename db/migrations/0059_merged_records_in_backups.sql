-- A backup can hold a merged record before its account, and restoring inserts it in that order. The constraint gets a name
-- that's a sentence, too.
do $$
begin
  execute (
    select format('alter table users rename constraint %I to merged_records_have_an_account', conname)
    from pg_constraint
    where conrelid = 'users'::regclass and confrelid = 'users'::regclass and contype = 'f'
  );
end
$$;
alter table users alter constraint merged_records_have_an_account deferrable initially deferred;
