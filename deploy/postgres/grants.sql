-- Run in Candor's database, as a superuser. The hourly job drops the files of the log in which erased words are.
grant execute on function pg_switch_wal() to candor;
grant pg_checkpoint to candor;
-- Nobody else has an account here, and nobody else gets in.
revoke connect on database candor from public;
