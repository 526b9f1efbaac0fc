// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /profile/events': '122222122',
  'GET /profile/events/{id}': '134244144',
  'GET /events/dates': '---------',
  'POST /events': '132222122',
  'PATCH /events/{id}': '134244144',
  'POST /events/{id}/cancel': '144244144',
  'POST /events/{id}/restore': '144244144',
  'GET /events/{id}/answers': '134244144',
  'PUT /events/{id}/answers/{userId}/place': '134-44144',
  'PUT /events/{id}/answers/{userId}/check-in': '134-44144',
  'POST /events/{id}/news': '134244144',
  'GET /events': '222222222',
  'GET /events/days': '222222222',
  'GET /events/rsvps': '122222122',
  'GET /events/{id}': '222222222',
  'GET /events/{id}/guests': '222222222',
  'PUT /events/{id}/rsvp': '132-22122',
  'POST /events/{id}/decision': '133333144',
  'GET /moderation/featured-events': '133333122',
  'GET /moderation/upcoming-events': '133333122',
  'PUT /events/{id}/featured': '133333122',
};

export const pages = {
  '/events': '222222222',
  '/events/feed.ics': '222222222',
  '/events/mine': '122222122',
  '/events/new': '122222122',
  '/events/:id': '222222222',
  '/events/:id/edit': '134244144',
  '/events/:id/guests': '134244144',
  '/events/:id/guests.csv': '134244144',
  '/events/:id/rsvp': 'rrrrrrrrr',
  '/events/:id/calendar.ics': '222222222',
};
