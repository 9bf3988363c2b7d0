/** Said with the link to the page of a request, after the form was sent. */
export const aboutRequestPage =
  "На странице заявки видно, что дальше, как добраться и что взять. Там же можно дописать пожелание или отозвать заявку.";
