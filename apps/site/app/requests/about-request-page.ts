/** Said with the link to the page of a request, after the form was sent. */
export const aboutRequestPage =
  "На\u00a0странице заявки видно, что дальше, как добраться и\u00a0что взять. Там\u00a0же можно дописать пожелание или отозвать заявку.";
