-- Whether what a request brought about was dismissed is asked with every request, and its foreign key had no whole index.
CREATE INDEX member_status_history_of_request ON member_status_history (change_request_id) WHERE change_request_id IS NOT NULL;
