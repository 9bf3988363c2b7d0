/** Shown beside the link to the request's page, after the form was sent. */
export const aboutRequestPage =
  "На странице заявки видно, что дальше, как добраться и что взять. Там же можно дописать пожелание или отозвать заявку.";
